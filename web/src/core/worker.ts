/** The worker of the maps. */
import type { Running } from "./core.js";
import { run } from "./core.js";
import type { Asked, FromWorker, ToWorker } from "./maps.js";
import { mapOf } from "./work.js";

let running: Running | null = null;
let asked: Asked | null = null;
let busy = false;

const tell = (message: FromWorker): void => postMessage(message);

/** Let messages in. A message to oneself comes after those that wait. */
const channel = new MessageChannel();
const breath = (): Promise<void> => new Promise((go) => {
  channel.port1.onmessage = () => go();
  channel.port2.postMessage(null);
});

async function work(): Promise<void> {
  if (busy || !running) return;
  busy = true;
  while (asked) {
    const now: Asked = asked;
    const still = async (): Promise<boolean> => {
      await breath();
      return asked === now;
    };
    await mapOf(running, now.keys, now.choice, now.n, still, (got) => tell({ id: now.id, got }));
    if (asked === now) asked = null;
  }
  busy = false;
}

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if ("core" in data) {
    void run(data.core).then((ready) => {
      running = ready;
      return work();
    });
    return;
  }
  asked = data.ask;
  void work();
};

/** Maps in a worker: coarse first, then refined; a new request cancels the last one. */
import workerText from "virtual:worker";
import type { Fault, Grid, Keys, MapChoice, Maps } from "../contract.js";
import { moduleOfPage } from "./core.js";

/** What the worker is asked. */
export interface Asked {
  readonly id: number;
  readonly keys: Keys;
  readonly choice: MapChoice;
  readonly n: number;
}

/** Messages to the worker: the compiled core first, then requests; null: stop. */
export type ToWorker = { readonly core: WebAssembly.Module } | { readonly ask: Asked | null };

/** Messages of the worker. */
export interface FromWorker {
  readonly id: number;
  readonly got: Grid | Fault;
}

type Got = (grid: Grid | Fault) => void;

class WorkerMaps implements Maps {
  private last = 0;
  private got: Got | null = null;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.id === this.last) this.got?.(data.got);
    };
    worker.onerror = (e) => this.got?.({ key: "", text: e.message });
  }

  request(keys: Keys, choice: MapChoice, n: number, got: Got): void {
    this.got = got;
    this.tell({ ask: { id: ++this.last, keys, choice, n } });
  }

  cancel(): void {
    this.last++;
    this.got = null;
    this.tell({ ask: null });
  }

  begin(core: WebAssembly.Module): void {
    this.tell({ core });
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }
}

export function startMaps(): Maps {
  const address = URL.createObjectURL(new Blob([workerText], { type: "text/javascript" }));
  const maps = new WorkerMaps(new Worker(address));
  URL.revokeObjectURL(address);
  // requests that come earlier wait in the worker
  void moduleOfPage().then((core) => maps.begin(core), () => undefined);
  return maps;
}

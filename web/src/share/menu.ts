/** A menu button, operated by pointer or keyboard as ARIA's menu button pattern says. */
import { h, set } from "../dom.js";

export interface Item {
  readonly name: string;
  readonly text: string;
  readonly act: () => void;
}

/** The next place for a key; null: the key does not move. */
function moved(key: string, at: number, n: number): number | null {
  switch (key) {
    case "ArrowDown": return (at + 1) % n;
    case "ArrowUp": return (at + n - 1) % n;
    case "Home": return 0;
    case "End": return n - 1;
    default: return null;
  }
}

/** Keys within the open menu. */
function followKeys(list: HTMLElement, buttons: readonly HTMLButtonElement[], close: (back: boolean) => void): void {
  list.addEventListener("keydown", (e) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = moved(e.key, at, buttons.length);
    if (e.key === "Escape" || e.key === "Tab") close(e.key === "Escape");
    else if (next !== null) buttons[next]!.focus();
    if (e.key === "Escape" || next !== null) e.preventDefault();
  });
}

/** Close the menu when the focus or the pointer goes elsewhere. */
function closeOutside(whole: HTMLElement, close: (back: boolean) => void): void {
  whole.addEventListener("focusout", (e) => {
    if (!whole.contains(e.relatedTarget as Node | null)) close(false);
  });
  addEventListener("pointerdown", (e) => {
    if (!whole.contains(e.target as Node)) close(false);
  });
}

export function menu(id: string, text: string, items: readonly Item[]): HTMLElement {
  const buttons = items.map((item) => h("button", {
    type: "button", role: "menuitem", tabindex: "-1", id: `${id}-${item.name}`, "data-share": item.name,
    click: () => {
      close(true);
      item.act();
    },
  }, item.text));
  const list = h("div", { id: `${id}-menu`, role: "menu", "aria-labelledby": `${id}-open` }, ...buttons);
  const opener = h("button", {
    type: "button", id: `${id}-open`, "aria-haspopup": "menu", "aria-controls": list.id,
    click: () => (list.hidden ? open(0) : close(true)),
  }, text);
  const show = (on: boolean): void => {
    list.hidden = !on;
    set(opener, { "aria-expanded": String(on) });
  };
  const open = (at: number): void => {
    show(true);
    buttons[at]?.focus();
  };
  const close = (back: boolean): void => {
    if (list.hidden) return;
    show(false);
    if (back) opener.focus();
  };
  opener.addEventListener("keydown", (e) => {
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    e.preventDefault();
    open(e.key === "ArrowDown" ? 0 : buttons.length - 1);
  });
  show(false);
  followKeys(list, buttons, close);
  const whole = h("div", { class: `${id}-menu-button` }, opener, list);
  closeOutside(whole, close);
  return whole;
}

import type { OwnBinMessages } from "#domain/messages/en/own-bin.ts";

export const ownBin: OwnBinMessages = {
  text: "Lo que eliminas se queda aquí 30 días.",
  empty: "La papelera está vacía.",
  restoreAll: "Recuperar todo",
  confirm: "Sí, eliminar",
  deleteNow: "Eliminar para siempre",
  deleteNowText: "No se puede deshacer.",
  emptyAll: "Vaciar la papelera",
  emptyAllText: "Todo su contenido se eliminará para siempre.",
};

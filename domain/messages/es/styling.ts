import type { StylingMessages } from "#domain/messages/en/styling.ts";

export const styling: StylingMessages = {
  title: (firstName) => `Tu conjunto para ${firstName}`,
  states: {
    sent: (firstName) => `Enviado a ${firstName}`,
    seen: (firstName) => `${firstName} lo ha visto`,
    accepted: (firstName) => `${firstName} se queda con tu conjunto`,
    withdrawn: () => "Lo has retirado",
  },
  stateTexts: {
    sent: () => "Aquí ves qué pasa con él. Guarda esta página o su dirección.",
    seen: () => "Aquí ves qué pasa con él. Guarda esta página o su dirección.",
    accepted: () => "Ahora es uno de los conjuntos del armario.",
    withdrawn: (firstName) => `${firstName} ya no lo ve.`,
  },
  replyOf: (firstName) => `${firstName} te escribe`,
  quickReplies: {
    thanks: "¡Gracias!",
    love: "¡Me encanta!",
    wearIt: "Me lo voy a poner.",
    idea: "¡Qué buena idea!",
    more: "Envíame más, por favor.",
  },
  yourNote: "Tu nota",
  another: "Crear otro conjunto",
  takeBack: "Retirarlo",
  takeBackText: (firstName) => `${firstName} ya no lo verá. No se puede deshacer.`,
  notTakenBack: "No hemos podido retirarlo. Inténtalo de nuevo.",
  takeBackNeedsScript: "Para retirarlo, activa JavaScript en tu navegador.",
  signUp: "Guarda lo que has enviado: regístrate",
  signUpToKeep: "Crea una cuenta para guardar lo que has enviado",
  signUpToSend: "Crea una cuenta para enviar tu conjunto",
  kept: (email) => `Se guarda en tu cuenta, ${email}.`,
};

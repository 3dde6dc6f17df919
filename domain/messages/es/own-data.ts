import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

export const ownData: OwnDataMessages = {
  yourData: "Tus datos",
  exportCloset: "Descargar todo (zip)",
  deleteCloset: "Eliminar el armario",
  deleteClosetText: (username) =>
    `Todas las prendas, looks e imágenes se eliminan para siempre. Escribe ${username} para confirmar.`,
  confirmUsername: "Tu nombre de usuario, para confirmar",
  notDeleted: "No hemos podido eliminar tu armario. Inténtalo de nuevo.",
  deleteAccount: "Eliminar la cuenta",
  deleteAccountText: (email) =>
    `Tu cuenta, tu armario y todas sus imágenes se eliminan para siempre. Se cierra la sesión en todos los dispositivos. Escribe ${email} para confirmar.`,
  confirmEmail: "Tu correo electrónico, para confirmar",
  accountNotDeleted: "No hemos podido eliminar tu cuenta. Inténtalo de nuevo.",
};

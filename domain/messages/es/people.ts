import type { OwnPeopleMessages } from "#domain/messages/en/people.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("es");

export const ownPeople: OwnPeopleMessages = {
  title: "Personas",
  text: "Llevan este armario contigo.",
  roles: { owner: "Titular", helper: "Ayudante" },
  roleTexts: {
    owner: "Puede hacer todo lo que puedes hacer tú.",
    helper:
      "Añade y cambia prendas, looks y colecciones, y responde a los looks recibidos. No crea enlaces ni cambia ajustes.",
  },
  you: "tú",
  unnamed: "Sin nombre",
  since: (day) => `desde el ${day}`,
  seesPrivate: "Ve precios, fechas de compra y notas",
  invite: "Invitar a una persona",
  email: "Correo electrónico",
  emailOrLink: "Correo electrónico, si quieres que enviemos la invitación",
  until: {
    helper: "El enlace vale 14 días, para una persona.",
    owner: "El enlace vale 24 horas, para la cuenta con este correo.",
  },
  make: "Crear la invitación",
  made: "La invitación está lista. Su enlace solo se muestra ahora.",
  mailed: (email) => `La hemos enviado a ${email}.`,
  invitations: "Invitaciones abiertas",
  withLink: "Quien tenga el enlace",
  untilMoment: (moment) => `hasta ${moment}`,
  takeBack: "Retirar",
  makeOwner: "Hacer titular",
  becomeHelper: "Pasar a ayudar",
  remove: "Quitar",
  removeText: {
    helper: (name) => `${name} pierde el acceso de inmediato. Todo se queda en el armario.`,
    owner: (name) => `Se quitará a ${name} en tres días. Hasta entonces, cada titular puede impedirlo.`,
  },
  removal: (moment) => `Se quitará: ${moment}`,
  stopRemoval: "No quitar",
  hasRemoved: (total) =>
    count(total, {
      one: "Eliminó # entrada en un día",
      many: "Eliminó # entradas en un día",
      other: "Eliminó # entradas en un día",
    }),
  former: "ya no lleva este armario",
  putBack: "Devolver todo",
  isBack: (total) =>
    count(total, { one: "# entrada ha vuelto.", many: "# entradas han vuelto.", other: "# entradas han vuelto." }),
  leave: "Dejar este armario",
  leaveText: "Pierdes el acceso de inmediato. Lo que has añadido se queda en el armario.",
  handOver: "Entregar este armario",
  handOverText: "Invita a la persona como titular. Cuando se haya unido, pasa a ayudar aquí o deja el armario.",
  problems: {
    lastOwner: "Un armario necesita un titular. Haz titular a otra persona primero.",
    tooManyPeople: "Este armario ya tiene todas las personas que puede tener.",
    tooManyInvitations: "Hay demasiadas invitaciones abiertas. Retira una primero.",
    signInAgain: "Vuelve a iniciar sesión primero: hace falta haberlo hecho en los últimos diez minutos.",
    notValid: "Revisa el correo electrónico.",
    closetsFull: "Ya llevas todos los armarios que puede tener una cuenta.",
    other: "No ha funcionado. Inténtalo de nuevo.",
  },
  closets: {
    title: "Tus armarios",
    change: "Otro armario",
    all: "Todos los armarios",
    waiting: (total) =>
      count(total, { one: "# look pendiente", many: "# looks pendientes", other: "# looks pendientes" }),
    unsent: (total) =>
      count(total, {
        one: "# cambio sin enviar todavía",
        many: "# cambios sin enviar todavía",
        other: "# cambios sin enviar todavía",
      }),
    changed: (day) => `Cambiado: ${day}`,
    answer: "Abrir los looks recibidos",
    begin: "Un armario para otra persona",
    beginText: "Empieza privado y a nombre de esa persona. Más tarde podrás entregárselo.",
    theirName: "Su nombre",
    username: "Un nombre de usuario",
    beginNow: "Empezar el armario",
  },
  join: {
    title: (closet) => `Unirse: ${closet}`,
    from: (name, closet) =>
      name === "" ? `Te invitan a llevar juntos: ${closet}.` : `${name} te invita a llevar juntos: ${closet}.`,
    signIn: "Iniciar sesión para unirte",
    signedInAs: (email) => `Has iniciado sesión como ${email}.`,
    other: "Usar otra cuenta",
    now: "Unirme",
    joined: "Te has unido.",
    open: "Abrir el armario",
    notValid: "Esta invitación no es válida.",
    notValidText: "Ha terminado, ya se usó o es para otra cuenta. Pide una nueva.",
  },
  outfits: {
    toInbox:
      "Los looks que componen tus ayudantes llegan primero a Recibidos. Los que fotografían están en el armario enseguida.",
    inboxFull: "En Recibidos ya esperan 200 looks.",
    sent: "Enviado a Recibidos.",
    waits: "Espera una respuesta.",
    present: "Presentar looks",
    presentText: "Llegan a Recibidos, cada uno con tu frase.",
    sentence: (outfit) => `Una frase para ${outfit}`,
    send: "Enviar",
    tooMany: "Como máximo 20 looks a la vez.",
  },
  changedBy: (name, day) => `${name}, ${day}`,
  fates: { title: "Qué pasa con tus armarios", delete: "Eliminarlo", leave: "Dejarlo a los demás" },
  lost: {
    title: "Ya no tienes acceso a este armario.",
    text: (total) =>
      count(total, {
        one: "No se pudo guardar uno de tus cambios. Puedes conservarlo en un archivo.",
        many: "No se pudieron guardar # de tus cambios. Puedes conservarlos en un archivo.",
        other: "No se pudieron guardar # de tus cambios. Puedes conservarlos en un archivo.",
      }),
    save: "Guardar en un archivo",
    photographs: "Estas fotos no llegaron. Puedes guardar cada una:",
    drop: "Eliminar de este dispositivo",
  },
};

import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { TABS } from "./visitor.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("es");

export const server: ServerMessages = {
  aboutCloset: (firstName) => `Echa un vistazo al armario de ${firstName}, descarga la app y empieza a crear looks.`,
  aboutCollection: (firstName) => `Una colección del armario de ${firstName}.`,
  aboutEntry: (entry, firstName) => `${entry} del armario de ${firstName}.`,
  aboutInvite: (firstName) => `Regístrate en segundos y empieza a crear looks para ${firstName}.`,
  aboutStyling: (firstName) => `Crea un look con el armario de ${firstName}. Sin cuenta.`,
  stylingNeedsScript: "Para crear un look, activa JavaScript en tu navegador.",
  aboutNothing: "Abre un armario con el enlace que has recibido.",
  collections: (total) => count(total, { one: "# colección", many: "# de colecciones", other: "# colecciones" }),

  drawnCloset: (firstName) => ["El armario", `de ${firstName}`],
  drawnTab: (firstName, tab) => [TABS[tab], `de ${firstName}`],
  aTab: { outfits: "Looks", items: "Prendas", collections: "Colecciones", portfolios: "Portafolio" },
  aCloset: "Un armario",
  openedByItsLink: "compartido por enlace",
  aCollection: "Una colección",
  anEntry: {
    items: "Una prenda",
    outfits: "Un look",
    portfolios: "Una foto del portafolio",
    inspirations: "Una inspiración",
  },
  fromClosetOf: (firstName) => `del armario de ${firstName}`,

  mailTime: (minutes) =>
    minutes === 60 ? "una hora" : count(minutes, { one: "# minuto", many: "# de minutos", other: "# minutos" }),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `Verifica tu correo para ${brandName}`
      : `Verifica tu correo y crea looks para ${firstName} en ${brandName}`,
  mailPreview: (time) => `Tu enlace es válido durante ${time} y solo funciona una vez.`,
  mailTitle: (firstName) =>
    firstName === null ? "Verifica tu correo" : `Verifica tu correo y crea looks para ${firstName}`,
  mailText: (brandName) =>
    `Con este enlace inicias sesión en ${brandName}. Si es tu primera vez, también crea tu cuenta.`,
  mailButton: (brandName) => `Iniciar sesión en ${brandName}`,
  mailLife: (time) => `El enlace es válido durante ${time} y solo funciona una vez.`,
  mailCode: "O escribe este código donde pediste este correo:",
  mailCodeLife: (time) => `El código solo funciona allí, durante ${time}. Nadie te pedirá este código.`,
  mailAddress: "Si el botón no funciona, copia esta dirección en tu navegador:",
  mailNotForOthers: "Este enlace es solo para ti. No reenvíes este correo.",
  mailNotAsked: "Si no has pedido este correo, ignóralo. Si nadie abre el enlace, no pasará nada.",

  notices: {
    passkeyTitle: (brandName) => `Se ha añadido una llave de acceso a tu cuenta de ${brandName}`,
    providerTitle: (brandName, provider) => `Se ha añadido ${provider} a tu cuenta de ${brandName}`,
    passkeyText: "A partir de ahora se puede entrar en tu cuenta con una nueva llave de acceso.",
    providerText: (provider) => `A partir de ahora puedes entrar en tu cuenta con ${provider}.`,
    where: (site) => `Sitio: ${site}.`,
    when: (time) => `Fecha: ${time}.`,
    passkeyNotYou:
      "¿No has sido tú? Quita la llave de acceso en los ajustes y cierra allí la sesión en todos los dispositivos.",
    providerNotYou:
      "¿No has sido tú? Cierra la sesión en todos los dispositivos en los ajustes y avisa a quienes gestionan este sitio.",
    emailTitle: (brandName) => `Ha cambiado el correo de tu cuenta de ${brandName}`,
    emailText: "A partir de ahora, los correos para entrar se envían a otra dirección.",
    emailNotYou: "¿No has sido tú? Avisa enseguida a quienes gestionan este sitio.",
    openSettings: "Abrir los ajustes",
    wasYou: "Si has sido tú, no tienes que hacer nada.",
    always: "Este correo protege tu cuenta, por eso no se puede desactivar.",
  },

  newEmail: {
    title: (brandName) => `Tu nueva dirección en ${brandName}`,
    text: "Escribe este código en los ajustes de tu cuenta y esta será su dirección:",
    notAsked: "Si no has pedido este correo, ignóralo.",
  },

  people: {
    someone: "Alguien",
    invitedTitle: (who: string, closet: string) => `${who} te invita a llevar juntos el armario de ${closet}`,
    invitedText: {
      helper: "Podrás añadir, cambiar y combinar lo que hay en él.",
      owner: "Tendrás todos los derechos sobre él.",
    },
    until: (time: string) => `La invitación sirve una sola vez, hasta el ${time}.`,
    openInvitation: "Ver la invitación",
    notAsked: "Si no esperabas este correo, puedes ignorarlo. No pasa nada si no aceptas.",
    titles: {
      joined: (who: string, closet: string) => `${who} ayuda ahora a llevar el armario de ${closet}`,
      owner: (who: string, closet: string) => `${who} tiene ahora todos los derechos sobre el armario de ${closet}`,
      helper: (who: string, closet: string) => `${who} ahora solo ayuda en el armario de ${closet}`,
      left: (who: string, closet: string) => `${who} ya no lleva el armario de ${closet}`,
      leaving: (who: string, closet: string) => `${who} va a dejar de llevar el armario de ${closet}`,
      staying: (who: string, closet: string) => `${who} conserva todos los derechos sobre el armario de ${closet}`,
      removals: (who: string, closet: string) => `${who} ha quitado muchas cosas del armario de ${closet}`,
    },
    leavingText: (time: string) => `Podéis impedirlo hasta el ${time}.`,
    removalsText: "Están en la papelera. Puedes recuperarlo todo.",
    review: "Si no estaba acordado, puedes cambiarlo en los ajustes.",
    openPeople: "Ver quién lleva el armario",
  },

  stylings: {
    newTitle: (name) => (name === null ? "Alguien ha creado un look para ti" : `${name} ha creado un look para ti`),
    newText: (total) =>
      count(total, {
        one: "Míralo, guárdalo o da las gracias.",
        many: "# de looks nuevos te esperan.",
        other: "# looks nuevos te esperan.",
      }),
    picture: "El look",
    openInbox: "Abrir los looks recibidos",
    atMost: "Recibes este correo como máximo una vez por hora.",
    stop: "Dejar de recibir estos correos",
    answerTitle: (firstName) =>
      firstName === null ? "Tu look ha recibido una respuesta" : `${firstName} te ha respondido`,
    wornTitle: (firstName) => (firstName === null ? "Alguien ha llevado tu look" : `${firstName} ha llevado tu look`),
    boughtTitle: (firstName) =>
      firstName === null ? "Han comprado lo que propusiste" : `${firstName} ha comprado lo que propusiste`,
    choseTitle: (firstName) => (firstName === null ? "Han elegido tu look" : `${firstName} ha elegido tu look`),
    chosen: "Tu look es el elegido. Ya forma parte del armario.",
    accepted: "Tu look ya forma parte del armario.",
    asked: "Te piden un cambio: puedes modificar tu look y enviarlo otra vez.",
    openAnswer: "Aquí ves lo que enviaste y la respuesta:",
    stopHere: "Para dejar de recibir estos correos, abre esta página:",
    stopTitle: "¿Dejar de recibir estos correos?",
    stopped: "Ya no recibirás estos correos.",
    stopInvalid: "Este enlace para darte de baja no es válido.",
  },

  link: {
    passwordTitle: "Para abrir este enlace hace falta una contraseña.",
    password: "Contraseña",
    wrongPassword: "Esa no es la contraseña. Compruébala e inténtalo de nuevo.",
    tooManyPasswords: "Demasiadas contraseñas incorrectas. Espera diez minutos e inténtalo de nuevo.",
    noCookies:
      "Tu navegador no guarda las cookies de este sitio, por eso sigue cerrado. Permítelas e introduce la contraseña otra vez.",
    open: "Abrir",
  },

  popupDone: "Has iniciado sesión. Ya puedes cerrar esta ventana.",
  popupNotSetUp: (provider) => `El inicio de sesión con ${provider} no está configurado en este servidor`,
  popupSettings: "Para configurarlo, dale al servidor estos ajustes y reinícialo:",
  popupFailed: "No ha funcionado. Cierra esta ventana e inténtalo de nuevo, o elige otra opción.",

  errors: {
    badPopup: "Inicia sesión desde una página de este sitio.",
    foreignOrigin: "Esto solo funciona desde una página de este sitio.",
    badUsername: `Un nombre de usuario puede tener como máximo ${MAX_USERNAME_LENGTH} letras, cifras, puntos, guiones y guiones bajos. No puede empezar por un punto ni por un guion.`,
    usernameTaken: "Este nombre de usuario ya está en uso. Elige otro.",
    usernameReserved: "Este nombre de usuario está reservado para el sitio. Elige otro.",
    secondCloset: "Ya has creado todos los armarios que puede tener aquí una cuenta.",
    noNewClosets: "Este sitio no admite armarios nuevos.",
    notInvited: "Para crear un armario aquí necesitas una invitación. Pídela a quienes administran este sitio.",
    tooManyUsernames: "Has probado muchos nombres de usuario. Inténtalo de nuevo dentro de una hora.",
    tooManyClosets: "Hoy ya se han creado demasiados armarios desde tu red. Inténtalo de nuevo mañana.",
    noSuchItem: "Una de estas prendas ya no está en el armario. Quítala del look y envíalo de nuevo.",
    signInToStyle: "Este armario solo acepta looks de personas con cuenta. Inicia sesión y envía el look de nuevo.",
    stylingsClosed: "Este armario no acepta looks en este momento.",
    tooManyStylings: "Se han enviado muchos looks en la última hora. Vuelve a enviar este dentro de una hora.",
    inboxFull: "Este armario ya tiene muchos looks por ver. Inténtalo más tarde.",
    stylingAccepted: "Este look ya está en el armario y no se puede retirar.",
    notFound: "No hay nada en esta dirección. Revísala.",
    wrongMethod: "Esta dirección no acepta este método. Usa uno de la cabecera Allow.",
    tooManyRequests: "Has enviado demasiadas solicitudes. Inténtalo de nuevo dentro de un momento.",
    busy: "Ahora mismo hay demasiadas solicitudes. Inténtalo de nuevo dentro de un momento.",
    databaseAway: "Ahora mismo no podemos acceder a nuestros datos. Inténtalo de nuevo dentro de un minuto.",
    picturesAway: "Ahora mismo no podemos acceder a nuestras imágenes. Inténtalo de nuevo dentro de un minuto.",
    cannotDecode: "Ahora mismo no podemos procesar imágenes. Inténtalo más tarde.",
    unwritable: "Ahora mismo no podemos guardar nada. Inténtalo de nuevo dentro de un minuto.",
    failed: "Algo ha fallado por nuestra parte. Inténtalo de nuevo.",
  },
};

import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { PagesMessages } from "#domain/messages/en/pages.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("es");

export const pages: PagesMessages = {
  inviteTitle: (firstName) => `${firstName} te invita a crear looks con su armario`,
  linkTitle: (firstName) => `El armario de ${firstName} te espera`,
  linkTitleWithoutCloset: "Un armario te espera",
  notFound: "No encontramos esta página.",
  toHome: "Ir a la página de inicio",
  portfolioList: "Portafolios",
  portfolios: (total) => count(total, { one: "# portafolio", many: "# de portafolios", other: "# portafolios" }),
  styleInCapitals: (firstName) => `UN LOOK PARA ${firstName.toLocaleUpperCase("es")}`,
  getTheApp: (brandName) => `Descargar la app de ${brandName}`,
  signUpInstead: (firstName) => `Regístrate para crear un look para ${firstName}`,
  qrCodeFor: (address) => `Código QR de ${address}`,
  scanWithPhone: "Escanea el código con la cámara de tu móvil.",
  onAppStore: ["Consíguelo en el", "App Store"],
  onGooglePlay: ["Disponible en", "Google Play"],
  onThisPage: "En esta página",
  opensShop: "Abre la tienda en una ventana nueva",
  moreInApp: (name) => `Más sobre ${name} en la app`,
  home: "Abre un armario",
  homeText: "Mira los looks de tus amigos y amigas y crea otros nuevos. Sin cuenta y sin app.",
  openClosetOf: "Nombre de usuario o enlace",
  username: "nombre de usuario",
  open: "Abrir",
  keepYourOwn: "Crear mi armario o iniciar sesión",
};

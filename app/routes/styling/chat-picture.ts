export type PictureSize = { width: number; height: number };

/** 4:5, pixels. */
export const CHAT_SIZE: PictureSize = { width: 1080, height: 1350 };
/** 9:16, pixels. Apps lay their own controls over its upper and lower edge. */
export const STORY_SIZE: PictureSize = { width: 1080, height: 1920 };

const MARGIN = 72;
const STORY_MARGIN = 250;
const TITLE_PX = 68;
const NAMES_PX = 34;
const LINE_HEIGHT = 1.4;
const MAX_LINES = 3;
const INK = "#1d1915";
const QUALITY = 0.92;

/** Breaks between names alone. */
function wrap(names: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const longer = lines.length > 0 ? `${lines.at(-1)} · ${name}` : name;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else if (lines.length < MAX_LINES) lines.push(name);
    else return [...lines.slice(0, -1), `${lines.at(-1)} …`];
  }
  return lines;
}

async function loadPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** `address` must be of this origin. @throws when the picture cannot be loaded or drawn */
export async function drawChatPicture(
  address: string,
  { title, names }: { title: string; names: readonly string[] },
  { width, height }: PictureSize,
): Promise<File> {
  const picture = await loadPicture(address);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw.");
  const fonts = getComputedStyle(document.documentElement);
  const setFont = (px: number, family: string) => (context.font = `${px}px ${fonts.getPropertyValue(family)}`);
  context.textAlign = "center";
  context.direction = document.dir === "rtl" ? "rtl" : "ltr";

  setFont(NAMES_PX, "--sans");
  const inner = width - 2 * MARGIN;
  const lines = wrap(names, (line) => context.measureText(line).width <= inner);
  const edge = height / width > 1.5 ? STORY_MARGIN : MARGIN;
  const textHeight = TITLE_PX * LINE_HEIGHT + lines.length * NAMES_PX * LINE_HEIGHT;
  const room = height - 2 * edge - textHeight - MARGIN / 2;
  const scale = Math.min(inner / picture.naturalWidth, room / picture.naturalHeight);
  const drawn = { width: picture.naturalWidth * scale, height: picture.naturalHeight * scale };
  const top = edge + (room - drawn.height) / 2;

  context.drawImage(picture, 0, 0, 1, 1, 0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  context.fillStyle = `rgb(${red} ${green} ${blue})`;
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, (width - drawn.width) / 2, top, drawn.width, drawn.height);

  context.fillStyle = INK;
  let baseline = top + drawn.height + MARGIN / 2 + TITLE_PX;
  setFont(TITLE_PX, "--serif");
  context.fillText(title, width / 2, baseline, inner);
  setFont(NAMES_PX, "--sans");
  baseline += TITLE_PX * (LINE_HEIGHT - 1);
  for (const line of lines) {
    baseline += NAMES_PX * LINE_HEIGHT;
    context.fillText(line, width / 2, baseline, inner);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("The browser cannot draw.");
  return new File([blob], "outfit.jpg", { type: blob.type });
}

import { Link } from "react-router";
import { toPhotograph } from "#domain/closet-pictures.ts";
import type { Photograph } from "#domain/closet.ts";
import type { EntryPage, ItemPage, NamedItemCard, OutfitPage } from "#domain/entry-page/entry-page.ts";
import { type EntryList, getEntryPath, getListPath } from "#domain/entry-page/entry-path.ts";
import { downloadModalTrigger } from "#app/closet/download-prompt.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";
import { getEntryName } from "./entry-name.ts";

const CARD = { width: "120px", height: "163px" };
const PICTURE = { maxWidth: "400px", aspectRatio: "195 / 265" };

function getPicture(page: EntryPage): Photograph {
  if (page.kind === "item") return toPhotograph(page.item.thumbnailImageURL, page.item);
  if (page.kind === "outfit") return toPhotograph(page.outfit.previewUrl, page.outfit);
  return toPhotograph(page.portfolio.picUrl, page.portfolio);
}

type CardProps = { username: string; list: EntryList; id: string; name: string; photograph: Photograph };

function Card({ username, list, id, name, photograph }: CardProps) {
  return (
    <li style={CARD}>
      <Link to={getEntryPath(username, { list, id }) ?? ""}>
        <Photo photograph={photograph} alt={name} cell="card" />
      </Link>
    </li>
  );
}

function Items({ username, items }: { username: string; items: readonly NamedItemCard[] }) {
  const messages = useMessages();
  return (
    <ul>
      {items.map((item) => (
        <Card
          key={item.id}
          username={username}
          list="items"
          id={item.id}
          name={item.name ?? item.brand ?? messages.item}
          photograph={toPhotograph(item.thumbnailImageURL, item)}
        />
      ))}
    </ul>
  );
}

function ItemDetails({ page: { item, owner, outfits, goesWith } }: { page: ItemPage }) {
  const messages = useMessages();
  const { opensShop } = usePagesMessages();
  return (
    <>
      <p>
        <bdi>{item.brand}</bdi>
      </p>
      {item.itemShoppingURL !== undefined && (
        <a href={item.itemShoppingURL} target="_blank" rel="noopener noreferrer">
          {opensShop}
        </a>
      )}
      <h2>{messages.outfits(outfits.total)}</h2>
      <ul>
        {outfits.entries.map((outfit, position) => (
          <Card
            key={outfit.id}
            username={owner.username}
            list="outfits"
            id={outfit.id}
            name={outfit.name ?? messages.outfit(position + 1)}
            photograph={toPhotograph(outfit.previewUrl, outfit)}
          />
        ))}
      </ul>
      <Items username={owner.username} items={goesWith} />
    </>
  );
}

const OutfitDetails = ({ page: { owner, items } }: { page: OutfitPage }) => (
  <Items username={owner.username} items={items} />
);

export function EntryScreen({ page }: { page: EntryPage }) {
  const messages = useMessages();
  const { owner, place, previous, next, position } = page;
  const name = getEntryName(page, messages);
  const toNeighbour = (id: string) => getEntryPath(owner.username, { ...place, id }) ?? "";
  return (
    <article>
      <Link to={getListPath(owner.username, place, position)}>{messages.tabs[place.list]}</Link>
      {previous !== null && (
        <Link to={toNeighbour(previous)} rel="prev">
          ←
        </Link>
      )}
      {next !== null && (
        <Link to={toNeighbour(next)} rel="next">
          →
        </Link>
      )}
      <div style={PICTURE}>
        <Photo photograph={getPicture(page)} alt={name} cell="card" isPriority />
      </div>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {page.kind === "item" && <ItemDetails page={page} />}
      {page.kind === "outfit" && <OutfitDetails page={page} />}
      <button {...downloadModalTrigger}>{messages.style(owner.firstName)}</button>
    </article>
  );
}

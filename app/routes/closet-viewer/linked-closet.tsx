import { Question } from "#app/closet/question.tsx";
import type { Route } from "./+types/closet-viewer";
import { Viewer } from "./closet-viewer.tsx";

export { ErrorBoundary, loader, meta, shouldRevalidate } from "./closet-viewer.tsx";

/** No other visitor loads the script of the question. */
export default function LinkedCloset({ loaderData, params }: Route.ComponentProps) {
  return <Viewer loaderData={loaderData} params={params} asks={Question} />;
}

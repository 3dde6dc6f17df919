import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

export function createPatternFinder({ routes }: Pick<ServerBuild, "routes">): (pathname: string) => string {
  const known = Object.values(routes).filter((route) => route !== undefined);
  const listBelow = (parentId: string | undefined): RouteObject[] =>
    known
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }): RouteObject =>
        index === true ? { id, index } : { id, ...(path !== undefined && { path }), children: listBelow(id) },
      );
  const tree = listBelow(undefined);
  return (pathname) => {
    const matches = matchRoutes(tree, pathname.replace(/\.data$/, "")) ?? [];
    return `/${matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join("/")}`;
  };
}

/** `/user/{username}`: the viewer around it leads on to the Outfits tab (spec §2), or to the ERROR screen. */
export default function DefaultTab() {
  return null;
}

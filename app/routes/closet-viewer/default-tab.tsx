/** `/user/{username}`: the parent route redirects to the Outfits tab (spec §2). */
export default function DefaultTab() {
  return null;
}

/** Whose a page is that was drawn for one person who looks at the application as another: neither's own. */
export function viewMark(viewerId: string, viewedId: string): string {
  return `${viewerId}:${viewedId}`
}

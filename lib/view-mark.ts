/** The owner of a page that was drawn for one person who looks at the application as another; it belongs to neither of them. */
export function viewMark(viewerId: string, viewedId: string): string {
  return `${viewerId}:${viewedId}`
}

/** The owner of a page drawn for one person who looks at the application as another; the page belongs to neither of the two alone. */
export function viewMark(viewerId: string, viewedId: string): string {
  return `${viewerId}:${viewedId}`
}

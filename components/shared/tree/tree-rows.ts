export interface TreeNode {
  readonly id: string
  readonly parentId: string | null
  readonly label: string
}

/** A node that is drawn. `isOpen`: null for a node that holds nothing. */
export interface TreeRow extends TreeNode {
  readonly level: number
  /** The number of the node among the nodes of its parent, and their count. */
  readonly place: number
  readonly size: number
  readonly isOpen: boolean | null
}

type Inside = ReadonlyMap<string | null, readonly TreeNode[]>

/** The nodes of each parent, in their order. */
function childrenByParent(nodes: readonly TreeNode[]): Inside {
  const inside = new Map<string | null, TreeNode[]>()
  for (const node of nodes) {
    const siblings = inside.get(node.parentId)
    if (siblings) siblings.push(node)
    else inside.set(node.parentId, [node])
  }
  return inside
}

/** The rows that are drawn, from the top down: each node, followed by its own nodes where it is open. */
export function rowsOf(nodes: readonly TreeNode[], open: ReadonlySet<string>): TreeRow[] {
  const inside = childrenByParent(nodes)
  const rows: TreeRow[] = []
  function add(parentId: string | null, level: number) {
    const siblings = inside.get(parentId) ?? []
    siblings.forEach((node, at) => {
      const isOpen = inside.has(node.id) ? open.has(node.id) : null
      rows.push({ ...node, level, place: at + 1, size: siblings.length, isOpen })
      if (isOpen) add(node.id, level + 1)
    })
  }
  add(null, 1)
  return rows
}

/** The nodes above one, the innermost first. */
export function ancestorIdsOf(nodes: readonly TreeNode[], id: string): string[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]))
  const above: string[] = []
  for (let at = parents.get(id) ?? null; at !== null && !above.includes(at); at = parents.get(at) ?? null) above.push(at)
  return above
}

/** The next row whose label begins with the typed text, from the one after `from` round to `from` itself. */
export function rowTyped(rows: readonly TreeRow[], from: number, typed: string, locale: string): TreeRow | undefined {
  const sought = typed.toLocaleLowerCase(locale)
  // While more letters are typed, the current row may still match; the first letter looks from the next row on.
  const first = typed.length > 1 ? from : from + 1
  return rows.map((_, at) => rows[(first + at) % rows.length]).find((row) => row?.label.toLocaleLowerCase(locale).startsWith(sought))
}

/** The row to which a key leads, or the row that it opens or closes. Null where the key does nothing. */
type TreeStep = { readonly to: string } | { readonly open: string } | { readonly close: string }

export function stepOf(rows: readonly TreeRow[], at: number, key: string): TreeStep | null {
  const row = rows[at]
  if (!row) return null
  const to = (next: TreeRow | undefined): TreeStep | null => (next ? { to: next.id } : null)
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1])
    case 'ArrowUp':
      return to(rows[at - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      return row.isOpen === null ? null : row.isOpen ? to(rows[at + 1]) : { open: row.id }
    case 'ArrowLeft':
      return row.isOpen ? { close: row.id } : row.parentId === null ? null : { to: row.parentId }
    default:
      return null
  }
}

/** The place of a node: below a parent, and before one of the parent's nodes; null: as the last. */
export interface TreePlace {
  readonly parentId: string
  readonly beforeId: string | null
}

/** The place of a node that is dropped on a row: before it, in it, or behind it. Null where it cannot go there. */
export function dropPlaceOf(nodes: readonly TreeNode[], dragged: string, over: string, part: 'before' | 'in' | 'behind'): TreePlace | null {
  if (over === dragged || ancestorIdsOf(nodes, over).includes(dragged)) return null
  if (part === 'in') return { parentId: over, beforeId: null }
  const parentId = nodes.find(({ id }) => id === over)?.parentId ?? null
  if (parentId === null) return null
  const siblings = nodes.filter((node) => node.parentId === parentId && node.id !== dragged)
  const at = siblings.findIndex(({ id }) => id === over)
  return { parentId, beforeId: part === 'before' ? over : (siblings[at + 1]?.id ?? null) }
}

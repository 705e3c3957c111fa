import type { Definition } from '../definition'
import type { HomescreenStyle, StarterName } from '../vocabulary'
import { buildDefinition, pickWords } from './build'
import { outlines } from './outlines'

type Made = { readonly locale: string; readonly newId: () => string; readonly formIds: ReadonlyMap<string, string> }
type Shown = {
  readonly inSidebar: boolean
  readonly sidebarCaption: string
  readonly homescreenStyle: HomescreenStyle
  readonly inNewMenu: boolean
}
const unshown: Shown = { inSidebar: false, sidebarCaption: '', homescreenStyle: 'NONE', inNewMenu: false }

/** A ready-made workflow in the words of a language, with ids of its own, and how each of its stages is shown. */
export function starterOf(name: StarterName, made: Made): { name: string; definition: Definition; shown: (id: string) => Shown } {
  const outline = outlines[name]
  const { definition, ids } = buildDefinition(outline, made)
  const shown = new Map(outline.pieces.map((piece) => [ids.get(piece.key), { ...unshown, ...piece.shown }]))
  return { name: pickWords(outline.name, made.locale), definition, shown: (id) => shown.get(id) ?? unshown }
}

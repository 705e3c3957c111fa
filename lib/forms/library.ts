import type { z } from 'zod'
import type * as contracts from '@/lib/contracts/forms.shapes'
import type { Definition, Field, Page } from './definition'

export type LibraryContent = z.output<typeof contracts.LibraryContent>
type Item = { readonly id: string; readonly version: number; readonly content: LibraryContent }

/** Versions of an item that a form holds copies of. */
export function copiesIn({ pages }: Definition, itemId: string): number[] {
  return pages.flatMap((page) => [page, ...page.fields]).flatMap(({ origin }) => (origin?.itemId === itemId ? [origin.version] : []))
}

/**
 * A form whose copies of a library item are updated to the item's version. A copy keeps its uid, id, permissions and rules; the rest comes from the
 * item. In groups and pages, fields are matched by their id and take the item's order.
 */
export function withPushed(form: Definition, { id, version, content }: Item): Definition {
  const origin = { itemId: id, version }
  const source =
    content.kind === 'FIELD'
      ? [content.field]
      : content.kind === 'GROUP'
        ? content.fields
        : content.kind === 'PAGE'
          ? content.page.fields
          : []
  const pushed = (field: Field): Field => {
    if (field.origin?.itemId !== id) return field
    if (content.kind === 'OPTIONS')
      return field.type === 'DROPDOWN' || field.type === 'MULTISELECT' ? { ...field, options: content.options, origin } : field
    const from = source.length === 1 ? source[0] : source.find((one) => one.id === field.id)
    if (!from || from.type !== field.type) return field
    const { uid, id: name, complete, see, visibleWhen, required } = field
    return { ...from, uid, id: name, complete, see, visibleWhen, required, origin }
  }
  const pushedPage = (page: Page): Page => {
    const fields = page.fields.map(pushed)
    if (content.kind !== 'PAGE' || page.origin?.itemId !== id) return { ...page, fields }
    return { ...page, caption: content.page.caption, help: content.page.help, origin, fields }
  }
  return { ...form, pages: form.pages.map(pushedPage) }
}

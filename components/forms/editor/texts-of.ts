import { allFieldsOf, type Definition, type Text } from '@/lib/forms/definition'
import type { Locale } from '@/lib/i18n/locales'
import { withField } from './edits'

/** One text of a form, with a function that changes it. */
type Place = {
  readonly key: string
  readonly what: TextKind
  readonly uid: string
  readonly text: Text
  readonly set: (form: Definition, text: Text) => Definition
}
type TextKind = 'caption' | 'help' | 'body' | 'meaning' | 'option' | 'row' | 'entry'

/** All texts of a form that hold something in its own language, in order. */
export function textsOf(form: Definition): Place[] {
  const all = form.pages.flatMap((page, pageAt): Place[] => [
    ...(['caption', 'help'] as const).map((what): Place => ({
      key: `${page.uid}.${what}`,
      what,
      uid: page.uid,
      text: page[what],
      set: (of, text) => ({ ...of, pages: of.pages.map((one, at) => (at === pageAt ? { ...one, [what]: text } : one)) }),
    })),
    ...allFieldsOf({ pages: [page] }).flatMap((field): Place[] => {
      const set =
        (change: (one: typeof field, text: Text) => typeof field): Place['set'] =>
        (of, text) =>
          withField(of, field.uid, (one) => change(one, text))
      const place = (what: TextKind, text: Text, change: (one: typeof field, text: Text) => typeof field, more = ''): Place => ({
        key: `${field.uid}.${what}${more}`,
        what,
        uid: field.uid,
        text,
        set: set(change),
      })
      return [
        place('caption', field.caption, (one, caption) => ({ ...one, caption })),
        place('help', field.help, (one, help) => ({ ...one, help })),
        ...(field.type === 'NOTES' ? [place('body', field.body, (one, body) => (one.type === 'NOTES' ? { ...one, body } : one))] : []),
        ...(field.type === 'SIGNATURE'
          ? [place('meaning', field.meaning, (one, meaning) => (one.type === 'SIGNATURE' ? { ...one, meaning } : one))]
          : []),
        ...(field.type === 'DROPDOWN' || field.type === 'MULTISELECT'
          ? field.options.map(({ value, caption }) =>
              place(
                'option',
                caption,
                (one, text) =>
                  one.type === 'DROPDOWN' || one.type === 'MULTISELECT'
                    ? { ...one, options: one.options.map((option) => (option.value === value ? { ...option, caption: text } : option)) }
                    : one,
                value,
              ),
            )
          : []),
        ...(field.type === 'GRID'
          ? field.rows.map(({ uid, caption }) =>
              place(
                'row',
                caption,
                (one, text) =>
                  one.type === 'GRID' ? { ...one, rows: one.rows.map((row) => (row.uid === uid ? { ...row, caption: text } : row)) } : one,
                uid,
              ),
            )
          : []),
        ...(field.type === 'GROUP' ? [place('entry', field.entry, (one, entry) => (one.type === 'GROUP' ? { ...one, entry } : one))] : []),
      ]
    }),
  ])
  const steps = form.route.map((step, at): Place => ({
    key: `step.${at}`,
    what: 'meaning',
    uid: `step.${at}`,
    text: step.meaning,
    set: (of, meaning) => ({ ...of, route: of.route.map((one, place) => (place === at ? { ...one, meaning } : one)) }),
  }))
  return [...all, ...steps].filter(({ text }) => (text[form.language] ?? '').trim() !== '')
}

/** The translated share of the texts, from 0 to 1; a form without texts counts as translated. */
export function translatedShare(places: readonly Place[], locale: Locale): number {
  const done = places.filter(({ text }) => (text[locale] ?? '').trim() !== '').length
  return places.length === 0 ? 1 : done / places.length
}

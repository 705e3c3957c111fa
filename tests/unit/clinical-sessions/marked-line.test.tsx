import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { incompleteSession } from '@/components/clinical-sessions/session/incomplete-session'
import { LineCard } from '@/components/clinical-sessions/procedures/line-card'
import { sessionRights } from '@/lib/clinical/session-rights'
import type { Line, Session } from '@/lib/contracts/clinical-sessions'
import { enGB } from '@/lib/i18n/en-gb'
import { markedSession, makeSaves } from './marked-session'

vi.mock('next/navigation', () => ({ usePathname: () => '/', useRouter: () => ({ push: () => {}, replace: () => {}, refresh: () => {} }) }))

const saves = makeSaves()
const begun = markedSession({ lines: 2 })
const [first, second] = begun.lines
if (!first || !second) throw new Error('a session with two procedures')
const stage = { id: 'st1', caption: 'Lined', completes: false, active: true }
const filling: Line = {
  ...first,
  site: 'SURFACES',
  teeth: [16],
  surfaces: ['M', 'O'],
  helpLevel: 'SUPERVISED',
  difficulty: 'COMPLEX',
  stageId: 'st1',
  note: 'Deep',
}
const procedures = begun.catalogue.procedures.map((procedure) => ({ ...procedure, site: 'SURFACES' as const, stages: [stage] }))
const session: Session = {
  ...begun,
  ...asSeenFrom('student'),
  lines: [filling, second],
  catalogue: { ...begun.catalogue, procedures },
  marked: { any: true, lineIds: [filling.id] },
}

function asSeenFrom(side: Session['side']): Pick<Session, 'side' | 'may'> {
  return { side, may: sessionRights({ side, state: 'OPEN', check: null, marked: true }) }
}

function renderLine(of: Session, line: Line): { readonly texts: string; readonly fields: string[] } {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/London" messages={enGB}>
      <LineCard session={of} line={line} saves={saves} onRemove={() => {}} />
    </NextIntlClientProvider>,
  )
  return {
    texts: html.replace(/<[^>]+>/g, ' '),
    fields: [...html.matchAll(/<(?:input|textarea)[^>]* id="([^"]+)"/g)].map(([, id = '']) => id),
  }
}
const { line: words } = enGB.clinical

describe('a procedure that a teacher has marked', () => {
  test('is read by the student, who is told why and may change the note alone', () => {
    const { texts, fields } = renderLine(session, filling)
    for (const said of ['16 MO', 'Lined', 'Complex', 'Supervised', words.markedAlready]) expect(texts).toContain(said)
    for (const choice of ['Simple', 'Assisted', words.noStage]) expect(texts).not.toContain(choice)
    expect(fields).toEqual([`note-${filling.id}`])
  })

  test('says nothing of it to a teacher, nor of the others to the student', () => {
    expect(renderLine({ ...session, ...asSeenFrom('teacher') }, filling).texts).not.toContain(words.markedAlready)
    const { texts, fields } = renderLine(session, { ...second, site: 'SURFACES' })
    expect(texts).not.toContain(words.markedAlready)
    for (const choice of ['Simple', 'Assisted', words.noStage]) expect(texts).toContain(choice)
    expect(fields).toEqual([`place-${second.id}`, `note-${second.id}`])
  })

  test('is a field as long as nobody has marked it', () => {
    const { texts, fields } = renderLine({ ...session, marked: { any: false, lineIds: [] } }, filling)
    expect(texts).not.toContain(words.markedAlready)
    expect(fields).toEqual([`place-${filling.id}`, `note-${filling.id}`])
  })

  test('without its place holds the student up no more: the teacher who finishes is asked', () => {
    const bare: Session = { ...session, lines: [{ ...filling, teeth: [], surfaces: [] }] }
    const ask = (of: Session) => incompleteSession(of, () => 'where', 'empty').map(({ fieldId }) => fieldId)
    expect(ask(bare)).toEqual([])
    expect(ask({ ...bare, ...asSeenFrom('teacher') })).toEqual([`place-${filling.id}`])
    expect(ask({ ...bare, marked: { any: false, lineIds: [] } })).toEqual([`place-${filling.id}`])
  })
})

'use client'

import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { discard, discardPart, type ListedRequest } from '@/lib/client/queue-list'
import { saveOverRefused } from '@/lib/client/queue'
import { writeLocal } from '@/lib/client/local-store'
import { clearMark, Header, Line, Mark, removeLine, saveHeader, saveLine, saveMark, saveRemark, type Session } from '@/lib/contracts/clinical-sessions'
import { usePartInWords } from './part-in-words'
import { markOf, partNames, withHeader, withLine, withMark, withoutMark } from './session-parts'
import { sessionKey } from './use-session'

interface RefusedPartsProps {
  session: Session
  refused: readonly ListedRequest[]
  show: (change: (session: Session) => Session) => Session
  refresh: () => Promise<void>
}

/** What the server did not take, with what was typed. Of a conflict both versions stand side by side, and one is chosen. */
export function RefusedParts({ session, refused, show, refresh }: RefusedPartsProps) {
  const t = useTranslations('clinical')
  const words = usePartInWords(session)
  if (refused.length === 0) return null
  return (
    <section id="refused" aria-labelledby="refused-title" role="alert" className="flex flex-col gap-3">
      <h2 id="refused-title" className="text-lead font-bold text-danger">{t('refused.title', { count: refused.length })}</h2>
      {refused.map((one) => {
        const newer = newerOf(one)
        return (
          <Card key={one.seq}>
            <div className="flex flex-col gap-3">
              <div>
                <h3 className="font-bold">{words.titleOf(one)}</h3>
                <p className="text-dense text-muted">{newer ? t('refused.conflict') : words.reasonOf(one)}</p>
              </div>
              <dl className="grid gap-3 md:grid-cols-2">
                <Version title={t('refused.mine')} lines={words.bodyLines(one.body)} />
                {newer && <Version title={t('refused.theirs')} lines={words.bodyLines(newer)} />}
              </dl>
              <div className="flex flex-wrap gap-2">
                {newer && <Button variant="primary" onPress={() => void keepMine(one, newer)}>{t('refused.keepMine')}</Button>}
                {newer && <Button onPress={() => void takeTheirs(one)}>{t('refused.takeTheirs')}</Button>}
                {!newer && <Button onPress={() => void giveUp(one)}>{t('refused.discard')}</Button>}
              </div>
            </div>
          </Card>
        )
      })}
    </section>
  )

  async function keepMine({ contractName, body, part, label }: ListedRequest, newer: Newer) {
    if (part === undefined) return
    const { locale: _locale, occurredAt: _occurredAt, ...mine } = body
    const place = { entity: session.id, part, record: { key: sessionKey(session.id), value: session }, ...(label !== undefined && { label }) }
    await sendAgain[contractName]?.({ ...mine, revision: newer.revision }, place)
  }

  async function takeTheirs(one: ListedRequest) {
    if (one.part === undefined) return
    const next = show((before) => withNewer(before, one))
    await writeLocal(sessionKey(session.id), next)
    await discardPart(session.id, one.part)
    await refresh()
  }

  async function giveUp(one: ListedRequest) {
    await discard(one.seq)
    await refresh()
  }
}

function Version({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="rounded-control border border-line p-3">
      <dt className="text-meta text-muted">{title}</dt>
      {lines.map((line) => <dd key={line} className="whitespace-pre-wrap wrap-anywhere">{line}</dd>)}
    </div>
  )
}

type PartPlace = Parameters<typeof saveOverRefused>[2]

/** What was typed once more, on the server's newer revision. */
const sendAgain: Readonly<Record<string, (mine: unknown, place: PartPlace) => Promise<void>>> = {
  [saveHeader.name]: (mine, place) => saveOverRefused(saveHeader, saveHeader.input.parse(mine), place),
  [saveLine.name]: (mine, place) => saveOverRefused(saveLine, saveLine.input.parse(mine), place),
  [removeLine.name]: (mine, place) => saveOverRefused(removeLine, removeLine.input.parse(mine), place),
  [saveMark.name]: (mine, place) => saveOverRefused(saveMark, saveMark.input.parse(mine), place),
  [clearMark.name]: (mine, place) => saveOverRefused(clearMark, clearMark.input.parse(mine), place),
  [saveRemark.name]: (mine, place) => saveOverRefused(saveRemark, saveRemark.input.parse(mine), place),
}
const Newer = z.looseObject({ revision: z.number() })
type Newer = z.output<typeof Newer>

function newerOf({ refused }: ListedRequest): Newer | null {
  if (refused?.status !== 'CONFLICT') return null
  const found = z.looseObject({ newer: Newer }).safeParse(refused.answer)
  return found.success ? found.data.newer : { revision: 0 }
}

/** The server's version of the part, put where it belongs. */
function withNewer(session: Session, one: ListedRequest): Session {
  const newer = newerOf(one)
  const header = Header.safeParse(newer)
  if (one.part === partNames.header && header.success) return withHeader(session, header.data)
  const line = Line.safeParse(newer)
  if (line.success) return withLine(session, line.data)
  const mark = Mark.safeParse(newer)
  if (mark.success) return withMark(session, mark.data)
  const gone = session.marks.find(({ side, target }) => partNames.mark(side, target) === one.part)
  return gone && newer?.revision === 0 && markOf(session, gone.side, gone.target) ? withoutMark(session, gone.side, gone.target) : session
}

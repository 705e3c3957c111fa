'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { saveOverRefused } from '@/lib/client/queue'
import { discardQueued, discardPart } from '@/lib/client/queue-decisions'
import type { ListedRequest } from '@/lib/client/queue-list'
import { writeLocal } from '@/lib/client/local-store'
import { useProblemText } from '@/lib/client/use-problem-text'
import {
  authoriseRadiograph,
  clearMark,
  removeLine,
  removeRadiograph,
  saveChart,
  saveConcernDraft,
  saveHeader,
  saveLine,
  saveMark,
  saveRadiograph,
  saveRemark,
  type Session,
} from '@/lib/contracts/clinical-sessions'
import type { Catalogue, Workspace } from '../session/new-session'
import { usePartInWords, type RefusedShapes } from '../session/part-in-words'
import type { Newer } from './refused.shapes'
import { markOf, partNames, withChart, withHeader, withLine, withMark, withoutMark, withRadiograph } from '../session/session-parts'
import { sessionKey } from '../session/kept-session'

export interface RefusedListProps {
  session: Session
  /** The names that this device knows; null where it knows none. */
  catalogue: Catalogue | null
  workspace: Workspace | null
  refused: readonly ListedRequest[]
  show: (change: (session: Session) => Session) => Session
  refresh: () => Promise<void>
  shapes: RefusedShapes
}

/** The saves that the server refused, with the typed values. A conflict shows both versions side by side, to choose one. */
export function RefusedList({ session, catalogue, workspace, refused, show, refresh, shapes }: RefusedListProps) {
  const t = useTranslations('clinical')
  const words = usePartInWords({ session, catalogue, workspace, shapes })
  const problemText = useProblemText()
  const decided = useRef(false)
  const decide = (work: Promise<void>) => {
    decided.current = true
    void work.catch((error: unknown) => notify.error(problemText(error)))
  }
  // The pressed button disappears with its card.
  useEffect(() => () => focusNext(decided.current), [refused.length])

  return (
    <section id="refused" tabIndex={-1} aria-labelledby="refused-title" role="alert" className="flex flex-col gap-3">
      <h2 id="refused-title" className="text-lead font-bold text-danger">
        {t('refused.title', { count: refused.length })}
      </h2>
      {refused.map((one) => {
        const newer = newerVersionOf(one, shapes)
        const changed = changedPartsOf(one, shapes)
        const [mine, theirs] = changed
          ? [words.bodyLines(one.body), changed.parts.flatMap(words.bodyLines)]
          : newer
            ? words.differences(one.body, newer)
            : [words.bodyLines(one.body), null]
        return (
          <Card key={one.seq}>
            <div className="flex flex-col gap-3">
              <div>
                <h3 className="font-bold wrap-anywhere">{words.titleOf(one)}</h3>
                <p className="text-dense text-muted">{newer ? t('refused.conflict') : words.reasonOf(one)}</p>
              </div>
              {(theirs || mine.length > 0) && (
                <dl className="grid grid-cols-1 gap-3 md:grid-cols-2">
                  <Version title={t('refused.mine')} lines={mine} />
                  {theirs && <Version title={t('refused.theirs')} lines={theirs} />}
                </dl>
              )}
              <div className="flex flex-wrap gap-2">
                {newer && (
                  <Button variant="primary" onPress={() => decide(saveMyVersion(one, newer))}>
                    {t('refused.keepMine')}
                  </Button>
                )}
                {newer && <Button onPress={() => decide(acceptOtherVersion(one))}>{t('refused.takeTheirs')}</Button>}
                {changed?.line && <Button onPress={() => decide(markAnyway(one, changed.line))}>{t('refused.keepMark')}</Button>}
                {!newer && (
                  <Button onPress={() => decide(discardOne(one))}>{changed ? t('refused.lookAgain') : t('refused.discard')}</Button>
                )}
              </div>
            </div>
          </Card>
        )
      })}
    </section>
  )

  async function saveMyVersion(one: ListedRequest, newer: Newer) {
    await sendOnceMore(one, { revision: newer.revision })
  }

  /** Sends the mark again on the line's current revision, which the teacher has read. */
  async function markAnyway(one: ListedRequest, line: { readonly revision: number } | undefined) {
    if (line) await sendOnceMore(one, { lineRevision: line.revision })
  }

  async function sendOnceMore(
    { contractName, body, part, label }: ListedRequest,
    on: { readonly revision: number } | { readonly lineRevision: number },
  ) {
    if (part === undefined) return
    const { locale: _locale, occurredAt: _occurredAt, ...mine } = body
    const place = {
      entity: session.id,
      part,
      record: { key: sessionKey(session.id), value: session },
      ...(label !== undefined && { label }),
    }
    await sendAgain[contractName]?.({ ...mine, ...on }, place)
  }

  async function acceptOtherVersion(one: ListedRequest) {
    if (one.part === undefined) return
    const next = show((before) => withNewer(before, one, shapes))
    await writeLocal(sessionKey(session.id), next)
    await discardPart(session.id, one.part)
    await refresh()
  }

  async function discardOne(one: ListedRequest) {
    await discardQueued(one.seq)
    await refresh()
  }
}

/** Moves the focus to the refused saves that are left, or to the heading of the screen. */
function focusNext(isDecided: boolean): void {
  if (!isDecided || document.activeElement !== document.body) return
  const next = document.getElementById('refused') ?? document.querySelector('h1')
  next?.focus({ preventScroll: true })
}

function Version({ title, lines }: { title: string; lines: readonly string[] }) {
  const t = useTranslations('clinical')
  const shown = lines.length > 0 ? lines : [t('refused.nothing')]
  return (
    <div className="rounded-control border border-line p-3">
      <dt className="text-meta text-muted">{title}</dt>
      {shown.map((line, at) => (
        <dd key={at} className="whitespace-pre-wrap wrap-anywhere">
          {line}
        </dd>
      ))}
    </div>
  )
}

type PartPlace = Parameters<typeof saveOverRefused>[2]

/** Sends the typed values again, on the server's newer revision. */
const sendAgain: Readonly<Record<string, (mine: unknown, place: PartPlace) => Promise<void>>> = {
  [saveHeader.name]: async (mine, place) => saveOverRefused(saveHeader, (await saveHeader.shapes()).input.parse(mine), place),
  [saveChart.name]: async (mine, place) => saveOverRefused(saveChart, (await saveChart.shapes()).input.parse(mine), place),
  [saveLine.name]: async (mine, place) => saveOverRefused(saveLine, (await saveLine.shapes()).input.parse(mine), place),
  [removeLine.name]: async (mine, place) => saveOverRefused(removeLine, (await removeLine.shapes()).input.parse(mine), place),
  [saveMark.name]: async (mine, place) => saveOverRefused(saveMark, (await saveMark.shapes()).input.parse(mine), place),
  [clearMark.name]: async (mine, place) => saveOverRefused(clearMark, (await clearMark.shapes()).input.parse(mine), place),
  [saveRadiograph.name]: async (mine, place) => saveOverRefused(saveRadiograph, (await saveRadiograph.shapes()).input.parse(mine), place),
  [removeRadiograph.name]: async (mine, place) =>
    saveOverRefused(removeRadiograph, (await removeRadiograph.shapes()).input.parse(mine), place),
  [authoriseRadiograph.name]: async (mine, place) =>
    saveOverRefused(authoriseRadiograph, (await authoriseRadiograph.shapes()).input.parse(mine), place),
  [saveConcernDraft.name]: async (mine, place) =>
    saveOverRefused(saveConcernDraft, (await saveConcernDraft.shapes()).input.parse(mine), place),
  [saveRemark.name]: async (mine, place) => saveOverRefused(saveRemark, (await saveRemark.shapes()).input.parse(mine), place),
}

function newerVersionOf({ refused }: ListedRequest, { Conflict }: RefusedShapes): Newer | null {
  if (refused?.status !== 'CONFLICT') return null
  const found = Conflict.safeParse(refused.answer)
  return found.success ? found.data.newer : { revision: 0 }
}

/** The parts that somebody else has changed since they were read: for a mark its line, for a finish every changed part. */
function changedPartsOf({ refused }: ListedRequest, { Changed }: RefusedShapes) {
  if (!refused?.code?.endsWith('.LINE_CHANGED') && !refused?.code?.endsWith('.CONTENT_CHANGED')) return null
  const found = Changed.safeParse(refused.answer)
  if (!found.success) return { line: undefined, parts: [] }
  const { line, lines, header } = found.data
  return { line, parts: [...(line ? [line] : []), ...lines, ...(header ? [header] : [])] }
}

/** The session with the server's newer version of the part put in its place. */
function withNewer(session: Session, one: ListedRequest, shapes: RefusedShapes): Session {
  const { Chart, Header, Line, Mark, Radiograph, Remark } = shapes
  const newer = newerVersionOf(one, shapes)
  const header = Header.safeParse(newer)
  if (one.part === partNames.header && header.success) return withHeader(session, header.data)
  const chart = Chart.safeParse(newer)
  if (one.part === partNames.chart && chart.success) return withChart(session, chart.data)
  const line = Line.safeParse(newer)
  if (line.success) return withLine(session, line.data)
  const radiograph = Radiograph.safeParse(newer)
  if (radiograph.success) return withRadiograph(session, radiograph.data)
  const side = (['student', 'teacher'] as const).find((each) => one.part === partNames.remark(each))
  const remark = Remark.safeParse(newer)
  if (side && remark.success) return { ...session, remarks: { ...session.remarks, [side]: remark.data } }
  if (one.part === partNames.concern) return { ...session, concern: remark.success ? remark.data : null }
  const mark = Mark.safeParse(newer)
  if (mark.success) return withMark(session, mark.data)
  const gone = session.marks.find(({ side, target }) => partNames.mark(side, target) === one.part)
  return gone && newer?.revision === 0 && markOf(session, gone.side, gone.target) ? withoutMark(session, gone.side, gone.target) : session
}

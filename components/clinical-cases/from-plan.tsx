'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import { useUnsent } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Line } from '@/lib/contracts/clinical-sessions'
import { linkCaseVisit, readCaseOfSession, type CaseOfSession } from '@/lib/contracts/clinical-cases'
import { caseHref } from './case-href'
import { usePlanPlace, useReference } from './case-words'
import { useCaseAct } from './use-case-act'

type Planned = NonNullable<CaseOfSession['linked']>['items'][number]

interface FromPlanProps {
  sessionId: string
  lines: readonly Pick<Line, 'procedureId' | 'teeth'>[]
  notation: ToothNotation
  onAdd: (item: Planned) => void
}

/** The open items of the patient's plan, or the question which case this visit belongs to. Not available without a network. */
export function FromPlan(props: FromPlanProps) {
  const { sessionId } = props
  const [found, setFound] = useState<CaseOfSession | null>(null)
  const load = useCallback(() => call(readCaseOfSession, { sessionId }).then(setFound, () => {}), [sessionId])
  // A session that only this device knows is no visit yet, so the case is read once the server has the session.
  const unsent = useUnsent(sessionId)
  const isDue = found === null && unsent?.length === 0
  useEffect(() => {
    if (isDue) void load()
  }, [isDue, load])
  return found?.mayLink ? <Planning {...props} found={found} onLinked={load} /> : null
}

function Planning({
  sessionId,
  lines,
  notation,
  onAdd,
  found,
  onLinked,
}: FromPlanProps & { found: CaseOfSession; onLinked: () => Promise<void> }) {
  const t = useTranslations('cases.session')
  const reference = useReference()
  const place = usePlanPlace()
  const { act, busy } = useCaseAct()

  async function link(caseId: string) {
    if (await act('link', () => call(linkCaseVisit, { sessionId, caseId }))) await onLinked()
  }

  const { linked, offered } = found
  if (linked) {
    const left = linked.items.filter(
      ({ procedureId, teeth }) =>
        !lines.some((line) => line.procedureId === procedureId && teeth.every((tooth) => line.teeth.includes(tooth))),
    )
    return (
      <Card as="section" aria-label={t('title')}>
        <h3 className="pb-2 text-dense font-bold">
          {t('title')}{' '}
          <TextLink href={caseHref(linked.id)} className="font-normal">
            {t('of', { reference: reference(linked.reference), title: linked.title })}
          </TextLink>
        </h3>
        {left.length === 0 ? (
          <p className="text-dense text-muted">{t('none')}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {left.map((item) => {
              const caption = [place(item, notation), item.procedure].join(' ')
              return (
                <Button key={item.id} size="sm" icon={<Plus />} aria-label={t('add', { caption })} onPress={() => onAdd(item)}>
                  {caption}
                </Button>
              )
            })}
          </div>
        )}
      </Card>
    )
  }
  const same = offered.filter(({ isSamePatient }) => isSamePatient)
  const [only] = same
  if (offered.length === 0) return null
  const words = (one: (typeof offered)[number]) => t('linkTo', { reference: reference(one.reference), title: one.title })
  return only && same.length === 1 ? (
    <Button size="sm" loading={busy === 'link'} onPress={() => void link(only.id)} className="self-start">
      {words(only)}
    </Button>
  ) : (
    <Select
      label={t('link')}
      placeholder={t('choose')}
      value=""
      loading={busy === 'link'}
      options={offered.map((one) => ({ value: one.id, label: words(one) }))}
      onChange={(id) => void link(id)}
    />
  )
}

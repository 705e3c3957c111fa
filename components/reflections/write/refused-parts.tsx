'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { saveOverRefused } from '@/lib/client/queue'
import { discardQueued, retryNow } from '@/lib/client/queue-decisions'
import type { ListedRequest } from '@/lib/client/queue-list'
import { useProblemText } from '@/lib/client/use-problem-text'
import { startReflection, type Reflection } from '@/lib/contracts/reflections'
import { PatientQuestion } from '@/components/shared/patient-check/patient-question'
import { startPart } from '../reflection-document'
import { placeOf } from '../reflection-saves'
import { patientFoundOf } from '@/components/shared/patient-check/patient-found-in'

interface RefusedPartsProps {
  refused: readonly ListedRequest[]
  reflection: Reflection
  refresh: () => Promise<void>
}
const refusedId = 'reflection-refused'

/**
 * The saves that the server refused. The text stays on this device until its writer decides; questions about a patient's data are asked in the fields
 * themselves.
 */
export function RefusedParts({ refused, reflection, refresh }: RefusedPartsProps) {
  const t = useTranslations('reflections.refused')
  const problem = useProblemText()
  const shown = refused.filter((one) => one.part === startPart || patientFoundOf(one) === null)
  if (shown.length === 0) return null
  const decide = (work: () => Promise<void>) => void work().catch((error: unknown) => notify.error(problem(error), { id: 'refused' }))

  async function start({ body }: ListedRequest, { title, despite }: { title: string; despite: boolean }) {
    const { locale: _locale, ...rest } = body
    const { input } = await startReflection.shapes()
    const parsed = input.safeParse({ ...rest, title, despite })
    if (parsed.success) await saveOverRefused(startReflection, parsed.data, { ...placeOf(reflection), part: startPart })
  }

  return (
    <section id={refusedId} tabIndex={-1} role="alert" aria-labelledby={`${refusedId}-title`} className="flex flex-col gap-3">
      <h2 id={`${refusedId}-title`} className="text-lead font-bold text-danger">
        {t('title', { count: shown.length })}
      </h2>
      {shown.map((one) => {
        const found = patientFoundOf(one)
        if (found !== null)
          return (
            <PatientQuestion
              key={one.seq}
              found={found}
              onChange={() =>
                found.some((like) => reflection.title.includes(like))
                  ? document.getElementById('reflection-title')?.focus()
                  : decide(() => start(one, { title: reflection.title, despite: false }))
              }
              onKeep={() => decide(() => start(one, { title: reflection.title, despite: true }))}
            />
          )
        return (
          <Card key={one.seq} className="flex flex-col gap-3">
            <p className="text-dense">{t(`why.${reasonOf(one)}`)}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" onPress={() => decide(retryNow)}>
                {t('again')}
              </Button>
              <Button onPress={() => decide(() => discardQueued(one.seq).then(refresh))}>{t('discard')}</Button>
            </div>
          </Card>
        )
      })}
    </section>
  )
}

const whys = ['start', 'save', 'submit'] as const
function reasonOf({ contractName }: ListedRequest): (typeof whys)[number] {
  return whys.find((one) => contractName === `reflections.${one}`) ?? 'save'
}

/** Moves to the saves that were refused. */
export function showRefused(): void {
  const list = document.getElementById(refusedId)
  list?.scrollIntoView({ block: 'start' })
  list?.focus({ preventScroll: true })
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { call } from '@/lib/client/request'
import { recordInCase, tellInCase } from '@/lib/contracts/concerns'
import { SaidList } from './said-list'
import type { Case } from './use-case'
import { SightChip } from './words'
import { WriteBox } from './write-box'

type Look = 'ALL' | 'STUDENT' | 'RAISER'
type Target = 'HANDLERS' | 'STUDENT' | 'RAISER'

/** The entries of a case, each with its readers, and a field to write a new one. */
export function CaseCourse({ one, act }: { one: Case; act: (work: () => Promise<unknown>) => Promise<boolean> }) {
  const t = useTranslations('concerns.case')
  const [look, setLook] = useState<Look>('ALL')
  const [target, setTarget] = useState<Target>('HANDLERS')
  const entries = look === 'ALL' ? one.entries : one.entries.filter(({ sight }) => sight === look)
  const targets = [
    ...(one.may.includes('note') ? [{ value: 'HANDLERS' as const, label: t('toHandlers') }] : []),
    ...(one.may.includes('tellStudent') ? [{ value: 'STUDENT' as const, label: t('toStudent') }] : []),
    ...(one.may.includes('tellRaiser') ? [{ value: 'RAISER' as const, label: t('toRaiser') }] : []),
  ]
  const current = targets.some(({ value }) => value === target) ? target : 'HANDLERS'

  async function send(text: string) {
    if (current === 'HANDLERS') await call(recordInCase, { id: one.id, text })
    else await call(tellInCase, { id: one.id, to: current, text })
    await act(async () => {})
  }

  return (
    <Card as="section" aria-labelledby="case-course">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="case-course" className="text-h2 font-bold">
            {t('course')}
          </h2>
          <Segmented
            label={t('view')}
            hideLabel
            options={[
              { value: 'ALL', label: t('all') },
              { value: 'STUDENT', label: t('students') },
              { value: 'RAISER', label: t('raisers') },
            ]}
            value={look}
            onChange={setLook}
          />
        </div>
        {entries.length === 0 ? (
          <p className="text-dense text-muted">{t('none')}</p>
        ) : (
          <SaidList entries={entries} label={t('course')} beside={({ sight }) => <SightChip sight={sight} />} />
        )}
        {targets.length > 0 && (
          <div className="flex flex-col gap-3 border-t border-line pt-3">
            <Segmented label={t('write')} hideLabel options={targets} value={current} onChange={setTarget} />
            <WriteBox
              key={current}
              place={`${one.id}:${current}`}
              id="case-write"
              label={t(current === 'HANDLERS' ? 'note' : 'message')}
              action={t(current === 'HANDLERS' ? 'save' : 'send')}
              done={t(current === 'HANDLERS' ? 'saved' : 'sent')}
              send={send}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

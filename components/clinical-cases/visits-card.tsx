'use client'

import { Link2Off } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { sessionHref } from '@/components/shared/session-href'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { linkCaseVisit, type Case } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { useCaseAct } from './use-case-act'

/** The sessions that are visits of the case, and those that could be. */
export function VisitsCard({ one: { id, visits, unlinked, may } }: { one: Case }) {
  const t = useTranslations('cases.visits')
  const formats = useFormats()
  const { act, busy } = useCaseAct()
  return (
    <Card as="section" aria-label={t('title')}>
      <h2 className="pb-2 font-bold">{t('title')}</h2>
      {visits.length === 0 && <p className="text-dense text-muted">{t('none')}</p>}
      <ol className="flex flex-col divide-y divide-line text-dense">
        {visits.map(({ sessionId, heldOn, clinic, isFinished, procedures, mayOpen }) => {
          const day = formats.day(heldOn)
          return (
            <li key={sessionId} className="flex items-start justify-between gap-2 py-2">
              <span className="min-w-0">
                {mayOpen ? (
                  <TextLink href={sessionHref(sessionId)} aria-label={t('open', { day })} className="font-medium">
                    {day}
                  </TextLink>
                ) : (
                  <b>{day}</b>
                )}{' '}
                {isFinished && <span className="text-muted">{t('marked')}</span>}
                <span className="block text-muted">{[clinic, ...procedures].join(', ')}</span>
              </span>
              {may.edit && (
                <IconButton
                  label={t('unlink', { day })}
                  icon={<Link2Off />}
                  loading={busy === sessionId}
                  onPress={() => void act(sessionId, () => call(linkCaseVisit, { sessionId, caseId: null }), { done: t('unlinked') })}
                />
              )}
            </li>
          )
        })}
      </ol>
      {may.edit && unlinked.length > 0 && (
        <Select
          className="pt-2"
          label={t('link')}
          description={t('linkHelp')}
          placeholder={t('link')}
          value=""
          loading={busy === 'link'}
          options={unlinked.map(({ sessionId, heldOn, clinic }) => ({ value: sessionId, label: `${formats.day(heldOn)}, ${clinic}` }))}
          onChange={(sessionId) => void act('link', () => call(linkCaseVisit, { sessionId, caseId: id }), { done: t('linked') })}
        />
      )}
    </Card>
  )
}

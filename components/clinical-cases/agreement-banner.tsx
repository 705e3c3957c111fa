'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/client/request'
import { agreeCasePlan, askCaseAgreement, type Case } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { useCaseAct } from './use-case-act'

/** The acts in a case's history that end an agreement, each with its text. The banner names only one of them: the first in `causeNames`. */
const causes = { patientChanged: 'patient', reopen: 'reopened', detailsChanged: 'details' } as const
const causeNames = ['patientChanged', 'reopen', 'detailsChanged'] as const

/** Says that the plan in its current state is not agreed to, and why. A person who may agree does so here, and the case's student can ask for it. */
export function AgreementBanner({ one }: { one: Case }) {
  const t = useTranslations('cases')
  const formats = useFormats()
  const { act, busy } = useCaseAct()
  const { id, may, askedAt, agreed, planRevision, planHash, supervisor, history } = one
  if (planRevision === 0 || agreed?.isCurrent || !(may.plan || may.agree)) return null
  const since = new Set(history.flatMap(({ at, act: what }) => (agreed && at >= agreed.at ? [what] : [])))
  const cause = causeNames.find((name) => since.has(name))
  return (
    <Banner
      tone="warning"
      title={agreed ? t(`changed.${cause === undefined ? 'title' : causes[cause]}`) : t('changed.never')}
      action={
        may.agree ? (
          <Button
            size="sm"
            loading={busy === 'agree'}
            onPress={() =>
              void act('agree', () => call(agreeCasePlan, { id, planRevision, planHash }), {
                done: t('agreed'),
                conflict: t('agreeStale'),
              })
            }
          >
            {t('agree')}
          </Button>
        ) : (
          askedAt === null && (
            <Button
              size="sm"
              loading={busy === 'ask'}
              onPress={() =>
                void act('ask', () => call(askCaseAgreement, { id }), { done: t('changed.askDone', { name: supervisor.displayName }) })
              }
            >
              {t('changed.ask', { name: supervisor.displayName })}
            </Button>
          )
        )
      }
    >
      {may.agree && t('changed.teacher')}
      {askedAt !== null && (
        <p suppressHydrationWarning>{t('changed.asked', { name: supervisor.displayName, when: formats.dateTime(askedAt) })}</p>
      )}
    </Banner>
  )
}

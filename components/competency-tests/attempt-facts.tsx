'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { sessionHref } from '@/components/shared/session-href'
import { StudentName } from '@/components/shared/student-name'
import { Card } from '@/components/ui/card'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import type { Attempt } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'
import { attemptHref } from './hrefs'

/** The facts of an attempt: the people, the time, the session and the sheet, and other attempts at the same test. */
export function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('tests')
  const formats = useFormats()
  const { student, number, askedBy, askedAt, assessor, second, session, form, others, today } = attempt
  return (
    <Card as="section" aria-label={t('one.facts')}>
      <h2 className="pb-2 font-bold">{t('one.facts')}</h2>
      <dl className="flex flex-col gap-2 text-dense wrap-anywhere">
        <Fact name={t('one.student')}>
          <StudentName student={student} />
        </Fact>
        <Fact name={t('one.attempt')}>{formats.number(number)}</Fact>
        <Fact name={t('one.askedBy')}>{[askedBy.displayName, formats.nearDate(askedAt, today)].join(', ')}</Fact>
        <Fact name={t('one.marker')}>{assessor?.displayName ?? t('one.anyMarker')}</Fact>
        {second && <Fact name={t('one.second')}>{second.displayName}</Fact>}
        {session && (
          <Fact name={t('one.session')}>
            {session.mayOpen ? (
              <TextLink href={sessionHref(session.id)}>{formats.day(session.heldOn)}</TextLink>
            ) : (
              formats.day(session.heldOn)
            )}
          </Fact>
        )}
        <Fact name={t('one.form')}>
          {[form.name, t('one.version', { number: form.version }), !form.isNewest && t('one.newer')].filter(Boolean).join(' · ')}
        </Fact>
        {others.length > 0 && (
          <Fact name={t('one.others')}>
            <ul>
              {others.map(({ id, number: other, state, decidedAt }) => (
                <li key={id}>
                  <TextLink href={attemptHref(id)}>{t('one.other', { number: other })}</TextLink>
                  {`: ${[t(`state.${state}`), decidedAt && formats.nearDate(decidedAt, today)].filter(Boolean).join(' · ')}`}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-meta text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Every act on the attempt, the newest first. */
export function AttemptHistory({ attempt: { history } }: { attempt: Attempt }) {
  const t = useTranslations('tests.history')
  const formats = useFormats()
  return (
    <Section title={t('title')} defaultOpen={false}>
      <ol className="flex flex-col gap-2 text-dense wrap-anywhere">
        {history.map(({ at, by, act, to, reason }, index) => (
          <li key={index}>
            <span className="font-medium">{t(`act.${act}`)}</span>{' '}
            <span className="text-muted">
              {[by?.displayName, to && t('to', { name: to.displayName }), formats.dateTime(at)].filter(Boolean).join(', ')}
            </span>
            {reason && <span className="block">{reason}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

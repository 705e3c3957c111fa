'use client'

import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/text-link'
import type { Case } from '@/lib/contracts/clinical-cases'
import { caseHref } from './case-href'
import { useReference } from './case-words'

/** Warns that the patient, or an item of the plan, is also in another open case. The other case is named to readers who may see it. */
export function TwiceBanner({ one: { twice, may } }: { one: Case }) {
  const t = useTranslations('cases.twice')
  const reference = useReference()
  if (twice === null) return null
  return (
    <Banner tone="warning" title={t(twice.level === 'ITEM' ? 'titleItem' : 'titlePatient')} announce="none">
      {may.edit && <p>{t('askTeacher')}</p>}
      {!may.edit && twice.others.length === 0 && <p>{t('unseen')}</p>}
      {twice.others.map((other) => (
        <TextLink key={other.id} href={caseHref(other.id)} className="block">
          {t('other', { reference: reference(other.reference), title: other.title, student: other.student })}
        </TextLink>
      ))}
    </Banner>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import type { OutputOf } from '@/lib/contract'
import type { readPerson } from '@/lib/contracts/users/accounts'
import { assetAddress } from '@/lib/contracts/files'
import { paths } from '@/lib/paths'
import { languageNames } from '@/lib/i18n/language-names'
import { useFormats } from '@/lib/i18n/use-formats'
import { AccountState } from './account-state'
import { FlagChips } from './flag-chips'
import { HistoryCard } from './history-card'
import { useAccountNames } from './use-account-names'
import { WhyCard } from './why-card'

/** An account, for people who may look at it but not change it. */
export function PersonReading({ found: { person, flags, history, choices } }: { found: OutputOf<typeof readPerson> }) {
  const t = useTranslations('accounts')
  const tShell = useTranslations('shell')
  const formats = useFormats()
  const names = useAccountNames()
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? null
  const { year, language } = person
  return (
    <PageTemplate kind="editor" back={paths.users} backLabel={tShell('titles.users')}>
      <div className="flex flex-col gap-6 wrap-anywhere">
        <PageHeader
          title={person.displayName}
          leading={<Avatar name={person.displayName} src={person.avatarFileName && assetAddress(person.avatarFileName)} />}
          after={<AccountState {...person} />}
        />
        <FlagChips flags={flags} />
        <Banner tone="info" announce="none">
          {t('readOnly')}
        </Banner>
        <Facts
          title={t('part.who')}
          facts={[
            [names.firstName, person.firstName],
            [names.lastName, person.lastName],
            [names.username, person.username],
            [names.email, person.email],
            [names.language, language && languageNames[language]],
            [names.roleIds, formats.list(choices.roles.filter(({ id }) => person.roleIds.includes(id)).map(({ name }) => name))],
          ]}
        />
        <Facts
          title={t('part.studies')}
          facts={[
            [names.programmeId, nameIn(choices.programmes, person.programmeId)],
            [names.year, year === null ? null : year === 'GRADUATED' ? t('graduated') : t('year', { year })],
            [names.groupId, nameIn(choices.groups, person.groupId)],
            [names.firmId, nameIn(choices.firms, person.firmId)],
            [names.enrolment, person.programmeId === null ? null : t(`enrolment.${person.enrolment}`)],
          ]}
        />
        {history.length > 0 && <HistoryCard history={history} />}
        <Facts
          title={t('part.numbers')}
          facts={[
            [names.studentIdNumber, person.studentIdNumber],
            [names.hospitalResourceNumber, person.hospitalResourceNumber],
            [names.registrationNumber, person.registrationNumber],
            [names.phone, person.phone],
          ]}
        />
        <Facts
          title={t('part.more')}
          facts={[
            [names.employer, person.employer],
            [names.jobTitle, person.jobTitle],
            [names.schoolYearLeft, person.schoolYearLeft],
            [names.yearLeft, person.yearLeft],
          ]}
        />
        <WhyCard person={person} />
      </div>
    </PageTemplate>
  )
}

/** Facts without a value are left out, and so is a part without any facts. */
function Facts({ title, facts }: { title: string; facts: readonly (readonly [name: string, value: string | number | null])[] }) {
  const given = facts.filter(([, value]) => value !== null && value !== '')
  if (given.length === 0) return null
  return (
    <Card as="section" aria-label={title}>
      <h2 className="text-lead font-bold">{title}</h2>
      <dl className="mt-2 grid items-baseline gap-x-4 gap-y-2 sm:grid-cols-3">
        {given.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-dense text-muted max-sm:-mb-2">{name}</dt>
            <dd className="sm:col-span-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

'use client'

import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ImportScreen } from '@/components/shared/import/import-screen'
import type { FoundImport } from '@/components/shared/import/use-import'
import { Card } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import type { AccountChoices } from '@/lib/contracts/users/accounts'
import { paths } from '@/lib/paths'
import { MissingNames } from './missing-names'
import { PeopleOptions } from './people-options'
import { useFieldName } from './use-field-name'

interface PeopleImportScreenProps {
  found: FoundImport
  choices: AccountChoices
  mayMakeProgrammes: boolean
}

/** One import of people. */
export function PeopleImportScreen({ found, choices, mayMakeProgrammes }: PeopleImportScreenProps) {
  const t = useTranslations('imports')
  return (
    <ImportScreen
      found={found}
      path={paths.peopleImport}
      fieldName={useFieldName()}
      words={{ required: (fields) => t('columns.required', { fields }), undoHelp: t('undoHelp') }}
      optionFields={(props) => <PeopleOptions {...props} choices={choices} />}
      missing={(acts) => <MissingNames found={found} acts={acts} mayMakeProgrammes={mayMakeProgrammes} />}
      next={found.import.counts.NEW > 0 && <WhatNext isInvited={found.import.options.invite === true} />}
    />
  )
}

/** The next steps after the import: accounts alone let nobody in. */
function WhatNext({ isInvited }: { isInvited: boolean }) {
  const t = useTranslations('imports.people.next')
  return (
    <Card className="flex max-w-3xl flex-col items-start gap-3">
      <p className="max-w-prose">{t(isInvited ? 'invited' : 'invite')}</p>
      <LinkButton href={`${paths.users}?state=PENDING`} icon={<Mail />}>
        {t('open')}
      </LinkButton>
    </Card>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { ImportScreen } from '@/components/shared/import/import-screen'
import type { FoundImport } from '@/components/shared/import/use-import'
import type { AccountChoices } from '@/lib/contracts/users/accounts'
import { screens } from '@/lib/gates'
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
      path={screens.peopleImport.path}
      fieldName={useFieldName()}
      words={{ required: (fields) => t('columns.required', { fields }), undoHelp: t('undoHelp') }}
      optionFields={(props) => <PeopleOptions {...props} choices={choices} />}
      missing={(acts) => <MissingNames found={found} acts={acts} mayMakeProgrammes={mayMakeProgrammes} />}
    />
  )
}

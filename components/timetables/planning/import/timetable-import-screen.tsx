'use client'

import { CalendarDays } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ImportScreen } from '@/components/shared/import/import-screen'
import type { FoundImport } from '@/components/shared/import/use-import'
import { BackButton } from '@/components/ui/back-button'
import { LinkButton } from '@/components/ui/link-button'
import type { OutputOf } from '@/lib/contract'
import type { readEventChoices, readTimetable } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'
import { ImportOptionFields } from './import-option-fields'
import { MissingNames } from './missing-names'
import { useTimetableField } from './use-timetable-field'

interface TimetableImportScreenProps {
  found: FoundImport
  timetable: OutputOf<typeof readTimetable>['timetable']
  choices: OutputOf<typeof readEventChoices>
}

/** The import of one file of events. */
export function TimetableImportScreen({ found, timetable: { id, name }, choices }: TimetableImportScreenProps) {
  const t = useTranslations('timetablePlanning.import')
  const path = `${paths.timetableImport}/${id}` as const
  return (
    <ImportScreen
      found={found}
      path={path}
      back={<BackButton href={path} label={name} />}
      fieldName={useTimetableField()}
      words={{ required: (fields) => t('required', { fields }), subject: t('subject'), undoHelp: t('undoHelp') }}
      optionFields={(props) => <ImportOptionFields {...props} choices={choices} />}
      missing={(acts) => <MissingNames found={found} acts={acts} choices={choices} timetableId={id} />}
      next={
        <div>
          <LinkButton icon={<CalendarDays />} href={`${paths.timetable}/${id}/week`}>
            {t('show')}
          </LinkButton>
        </div>
      }
    />
  )
}

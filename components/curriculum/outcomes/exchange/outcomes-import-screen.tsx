'use client'

import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ImportScreen } from '@/components/shared/import/import-screen'
import type { ImportPath } from '@/components/shared/import/import-words'
import type { OptionsProps } from '@/components/shared/import/mapping'
import type { FoundImport } from '@/components/shared/import/use-import'
import { BackButton } from '@/components/ui/back-button'
import { LinkButton } from '@/components/ui/link-button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { Framework } from '@/lib/contracts/curriculum/outcomes'
import { outcomeLevels, outcomeLimits } from '@/lib/curriculum/vocabulary'
import { paths } from '@/lib/paths'
import { frameworkHref } from '../hrefs'
import { useExchangeField } from './use-exchange-field'

interface OutcomesImportScreenProps {
  found: FoundImport
  kind: 'outcomes' | 'case'
  framework: Framework | null
  path: ImportPath
}

/** The import of one file of outcomes. */
export function OutcomesImportScreen({ found, kind, framework, path }: OutcomesImportScreenProps) {
  const t = useTranslations('learningOutcomes.exchange')
  const tShell = useTranslations('shell.titles')
  return (
    <ImportScreen
      found={found}
      path={path}
      back={<BackButton href={path} label={tShell('outcomesImport')} />}
      fieldName={useExchangeField(kind)}
      words={{ required: (names) => t('required', { fields: names }), subject: t('subject'), undoHelp: t('undoHelp') }}
      optionFields={(props) => <ExchangeOptions {...props} kind={kind} isNew={kind === 'outcomes' && framework === null} />}
      next={
        <div>
          <LinkButton icon={<ListChecks />} href={framework ? frameworkHref(framework.id) : paths.learningOutcomes}>
            {t('show')}
          </LinkButton>
        </div>
      }
    />
  )
}

/** The options that apply to the whole file. */
function ExchangeOptions({ options, set, error, kind, isNew }: OptionsProps & { kind: 'outcomes' | 'case'; isNew: boolean }) {
  const t = useTranslations('learningOutcomes')
  const text = (name: 'name' | 'group') => (typeof options[name] === 'string' ? options[name] : '')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isNew && (
        <TextField
          label={t('exchange.name')}
          required
          value={text('name')}
          maxLength={outcomeLimits.name}
          error={error('name')}
          onChange={(name) => set({ name })}
        />
      )}
      {kind === 'outcomes' && (
        <TextField
          label={t('exchange.groupOption')}
          value={text('group')}
          maxLength={outcomeLimits.name}
          error={error('group')}
          onChange={(group) => set({ group })}
        />
      )}
      <Select
        label={t('exchange.levelOption')}
        value={String(options.level ?? '')}
        options={outcomeLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
        error={error('level')}
        onChange={(level) => set({ level })}
      />
    </div>
  )
}

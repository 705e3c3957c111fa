'use client'

import { useTranslations } from 'next-intl'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { useFormats } from '@/lib/i18n/use-formats'
import { FileNotes } from './file-notes'
import { useImportState, type FieldName, type ImportPath } from './import-words'
import { Mapping, type OptionsProps } from './mapping'
import { Outcome } from './outcome'
import { Preview } from './preview'
import { useImport, type FoundImport, type ImportActs } from './use-import'

interface ImportScreenProps {
  found: FoundImport
  path: ImportPath
  /** The link back, where the shell does not know it. */
  back?: ReactNode
  fieldName: FieldName
  words: {
    /** The sentence about the required columns, given their names. */
    readonly required: (fields: string) => string
    /** The heading for what the rows are about; people where it is absent. */
    readonly subject?: string
    /** The effect of undoing the import, in words. */
    readonly undoHelp: string
  }
  optionFields: (props: OptionsProps) => ReactNode
  /** Names in the file for which the preview found no record. */
  missing?: (acts: ImportActs) => ReactNode
  /** The next thing to do once the import has been applied. */
  next?: ReactNode
}

/** One import at its present step: columns, preview or outcome. Every kind of import uses this screen, with words and choices of its own. */
export function ImportScreen({ found, path, back, fieldName, words, optionFields, missing, next }: ImportScreenProps) {
  const t = useTranslations('imports')
  const formats = useFormats()
  const acts = useImport(found, { path, undoHelp: words.undoHelp })
  const stateOf = useImportState()
  const isMapping = useSearchParams().get('step') === 'columns'
  const { batch, fileName, total, by, createdAt, isChecked, encoding, delimiter, sheet, notes } = found.import
  const { word, tone } = stateOf(found.import)
  // A step is an entry in the browser's history, too: Back leads to the step before, which is shown from its top.
  function show(search: '' | '?step=columns') {
    window.history.pushState(null, '', window.location.pathname + search)
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={fileName}
        back={back}
        after={<StatusChip tone={tone}>{word}</StatusChip>}
        subtitle={
          <>
            {t('rows', { count: total })} · {t('by', { name: by, at: formats.dateTime(createdAt) })}
          </>
        }
      />
      {batch && <Outcome found={found} batch={batch} acts={acts} fieldName={fieldName} path={path} subject={words.subject} next={next} />}
      {!batch && <FileNotes notes={notes} />}
      {!batch && (isMapping || !isChecked) && (
        // A file that is read in another way has other columns, so the choices for the old columns are dropped.
        <Mapping
          key={`${encoding}${delimiter}${sheet}`}
          found={found}
          acts={acts}
          fieldName={fieldName}
          required={words.required}
          optionFields={optionFields}
          onChecked={() => show('')}
        />
      )}
      {!batch && !isMapping && isChecked && (
        <Preview
          found={found}
          acts={acts}
          fieldName={fieldName}
          path={path}
          subject={words.subject}
          missing={missing?.(acts)}
          onChange={() => show('?step=columns')}
        />
      )}
      {acts.dialog}
    </div>
  )
}

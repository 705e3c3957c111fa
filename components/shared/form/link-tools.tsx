'use client'

import { useMemo, type ReactNode } from 'react'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Scale } from '@/lib/contracts/catalogue.shapes'
import type { ShownForm } from '@/lib/forms/sight'
import { lateControls } from './late-controls'
import { FormToolsProvider, proceduresOf, type FormTools } from './form-tools'
import { stepsOf } from './scale-steps'

interface LinkToolsProps {
  form: Pick<ShownForm, 'language'>
  scales: readonly Scale[]
  notation: ToothNotation
  /** The files have only names, since nobody without an account downloads them. */
  files?: readonly { readonly assetId: string; readonly fileName: string; readonly sizeBytes: number }[]
  /** The procedures have only names, since nobody without an account chooses one. */
  procedures?: Parameters<typeof proceduresOf>[1]
  signerName: string
  children: ReactNode
}
const noFiles: readonly never[] = []

/** Provides the form tools on a page that is opened by a link, without an account. */
export function LinkTools({ form, scales, notation, files = noFiles, procedures = noFiles, signerName, children }: LinkToolsProps) {
  const tools = useMemo(
    (): FormTools => ({
      controls: lateControls,
      language: form.language,
      scales: new Map(scales.map(({ id, values }) => [id, stepsOf(values)])),
      notation,
      files: new Map(files.map(({ assetId, fileName, sizeBytes }) => [assetId, { id: assetId, name: fileName, sizeBytes }])),
      procedures: proceduresOf([], procedures),
      fileHref: () => '',
      signerName,
    }),
    [form.language, scales, notation, files, procedures, signerName],
  )
  return <FormToolsProvider value={tools}>{children}</FormToolsProvider>
}

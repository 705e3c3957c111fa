'use client'

import { useState } from 'react'
import { FormPageFill, FormPageReading } from '@/components/shared/form/form-page'
import { formStore } from '@/components/shared/form/form-store'
import { allControls } from '@/components/shared/form/controls'
import { FormToolsProvider, type FormTools } from '@/components/shared/form/form-tools'
import { sampleAnswers, sampleForm, sampleProcedures } from './sample-form'
import { Shown, Specimen } from './specimen'

const tools: FormTools = {
  controls: allControls,
  language: 'en-GB',
  scales: new Map(),
  notation: 'FDI',
  procedures: new Map(sampleProcedures.map((one) => [one.id, one])),
  files: new Map(),
  fileHref: (id) => `/asset/${id}`,
  signerName: 'Dr Ruth Osei',
}

/** A form to fill in, and the same form to read: answers on one side appear on the other. */
export function ShowForm() {
  const [store] = useState(() => formStore({ form: sampleForm, answers: sampleAnswers, today: '2026-11-24' }))
  return (
    <FormToolsProvider value={tools}>
      <Specimen name="shared/form" wide>
        {sampleForm.pages.map((page) => (
          <Shown key={page.uid} state={`to be filled in: ${page.id}`}>
            <FormPageFill page={page} store={store} />
          </Shown>
        ))}
        {sampleForm.pages.map((page) => (
          <Shown key={page.uid} state={`to be read: ${page.id}`}>
            <FormPageReading page={page} store={store} fills />
          </Shown>
        ))}
      </Specimen>
    </FormToolsProvider>
  )
}

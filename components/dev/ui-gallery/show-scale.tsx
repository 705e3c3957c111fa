'use client'

import { useState } from 'react'
import type { ScaleMark } from '@/components/ui/scale'
import { ScaleInput, type ScaleInputProps } from '@/components/ui/scale-input'
import { letters, sixSteps, tenSteps } from './sample-scale'
import { Shown, Specimen } from './specimen'

export function ShowScale() {
  return (
    <Specimen name="scale-input" wide>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <Shown state="default, nothing chosen">
          <LiveScale label="Time management" steps={sixSteps} value={null} selfMark={3} allowNotObserved />
        </Shown>
        <Shown state="selected, the student marked the same">
          <LiveScale label="Preparation" steps={sixSteps} value={4} selfMark={4} allowNotObserved />
        </Shown>
        <Shown state="selected, the student marked otherwise">
          <LiveScale label="Restoration" steps={sixSteps} value={5} selfMark={4} allowNotObserved />
        </Shown>
        <Shown state="selected, the lowest step">
          <LiveScale label="Infection control" steps={sixSteps} value={1} allowNotObserved />
        </Shown>
        <Shown state="not observed">
          <LiveScale label="Communication" steps={sixSteps} value="NOT_OBSERVED" selfMark={5} allowNotObserved />
        </Shown>
        <Shown state="hover" as="hover">
          <LiveScale label="Isolation" steps={sixSteps} value={2} />
        </Shown>
        <Shown state="pressed" as="active">
          <LiveScale label="Isolation" steps={sixSteps} value={null} />
        </Shown>
        <Shown state="focus" as="focus">
          <LiveScale label="Isolation" steps={letters} value={3} />
        </Shown>
        <Shown state="read-only">
          <ScaleInput readOnly label="Restoration" steps={sixSteps} value={5} selfMark={4} />
        </Shown>
        <Shown state="read-only, not marked">
          <ScaleInput readOnly label="Finish" steps={sixSteps} value={null} selfMark={4} selfWords="you marked 4" />
        </Shown>
        <Shown state="invalid">
          <LiveScale
            label="Preparation"
            steps={sixSteps}
            value={null}
            required
            error="Mark the preparation, or choose not observed."
            allowNotObserved
          />
        </Shown>
        <Shown state="disabled">
          <LiveScale label="Preparation" steps={sixSteps} value={4} disabledReason="Marked and locked by Dr R. Osei." />
        </Shown>
        <Shown state="queued">
          <LiveScale label="Preparation" steps={sixSteps} value={4} queued />
        </Shown>
        <Shown state="letters, medium">
          <LiveScale label="Case presentation" size="md" steps={letters} value={3} selfMark={2} />
        </Shown>
        <Shown state="ten values">
          <LiveScale label="Overall" steps={tenSteps} value={7} selfMark={6} />
        </Shown>
      </div>
    </Specimen>
  )
}

function LiveScale(props: ScaleInputProps) {
  const [mark, setMark] = useState<ScaleMark>(props.value)
  return <ScaleInput {...props} value={mark} onChange={setMark} />
}

'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { FilterChip } from '@/components/ui/filter-chip'
import { RadioGroup } from '@/components/ui/radio-group'
import { Segmented } from '@/components/ui/segmented'
import { Switch } from '@/components/ui/switch'
import { ToggleChip } from '@/components/ui/toggle-chip'
import { Shown, Specimen } from './specimen'

const help = [
  { value: 'OBSERVED', label: 'Observed' },
  { value: 'ASSISTED', label: 'Assisted' },
  { value: 'SUPERVISED', label: 'Supervised' },
  { value: 'INDEPENDENT', label: 'Independent' },
] as const
const hilfe = [
  { value: 'a', label: 'Beobachtet' },
  { value: 'b', label: 'Mit Assistenz' },
  { value: 'c', label: 'Unter Aufsicht' },
  { value: 'd', label: 'Selbstständig' },
] as const
const attendance = [
  { value: 'ATTENDED', label: 'Attended' },
  { value: 'LATE', label: 'Late', description: 'More than 10 minutes after the appointment.' },
  { value: 'DID_NOT_ATTEND', label: 'Did not attend' },
] as const

type Help = (typeof help)[number]['value']
type Attendance = (typeof attendance)[number]['value']

export function ShowChoices() {
  const [level, setLevel] = useState<Help | null>('SUPERVISED')
  const [none, setNone] = useState<Help | null>(null)
  const [came, setCame] = useState<Attendance>('LATE')
  const [on, setOn] = useState(true)
  const [phrase, setPhrase] = useState(true)
  return (
    <>
      <Specimen name="segmented" wide>
        <div className="grid gap-6 lg:grid-cols-2">
          <Shown state="selected">
            <Segmented label="Level of help" options={help} value={level} onChange={setLevel} onClear={() => setLevel(null)} />
          </Shown>
          <Shown state="nothing chosen, large">
            <Segmented size="lg" label="Level of help" options={help} value={none} onChange={setNone} />
          </Shown>
          <Shown state="long words break into rows">
            <div className="max-w-64">
              <Segmented label="Hilfestellung" options={hilfe} value="c" />
            </div>
          </Shown>
          <Shown state="hover" as="hover">
            <Segmented label="Level of help" options={help} value="SUPERVISED" />
          </Shown>
          <Shown state="pressed" as="active">
            <Segmented label="Level of help" options={help} value="SUPERVISED" />
          </Shown>
          <Shown state="focus" as="focus">
            <Segmented label="Level of help" options={help.slice(2)} value="SUPERVISED" />
          </Shown>
          <Shown state="invalid">
            <Segmented label="Level of help" options={help} value={null} required error="Choose how much help was given." />
          </Shown>
          <Shown state="disabled">
            <Segmented label="Level of help" options={help} value="ASSISTED" disabledReason="The session is locked." />
          </Shown>
          <Shown state="read-only">
            <Segmented label="Level of help" options={help} value="ASSISTED" readOnly />
          </Shown>
          <Shown state="queued">
            <Segmented label="Level of help" options={help} value="ASSISTED" queued />
          </Shown>
        </div>
      </Specimen>
      <Specimen name="checkbox">
        <Shown state="default">
          <Checkbox label="Medical history checked" checked={!on} onChange={(to) => setOn(!to)} />
        </Shown>
        <Shown state="selected">
          <Checkbox label="Consent given" checked={on} onChange={setOn} description="For today's treatment." />
        </Shown>
        <Shown state="indeterminate">
          <Checkbox label="All on this page" checked={false} indeterminate />
        </Shown>
        <Shown state="hover" as="hover">
          <Checkbox label="Identity confirmed" checked={false} />
        </Shown>
        <Shown state="pressed" as="active">
          <Checkbox label="Identity confirmed" checked={false} />
        </Shown>
        <Shown state="focus" as="focus">
          <Checkbox label="Identity confirmed" checked />
        </Shown>
        <Shown state="invalid">
          <Checkbox label="Consent given" checked={false} required error="Confirm that consent was given." />
        </Shown>
        <Shown state="read-only">
          <Checkbox label="Consent given" checked readOnly />
        </Shown>
        <Shown state="disabled">
          <Checkbox label="Plan agreed" checked disabledReason="Marked and locked." />
        </Shown>
        <Shown state="queued">
          <Checkbox label="Plan agreed" checked queued />
        </Shown>
      </Specimen>
      <Specimen name="radio-group">
        <Shown state="selected">
          <RadioGroup label="Patient" options={attendance} value={came} onChange={setCame} />
        </Shown>
        <Shown state="hover" as="hover">
          <RadioGroup label="Patient" options={attendance} value={null} />
        </Shown>
        <Shown state="focus" as="focus">
          <RadioGroup label="Patient" options={attendance.slice(0, 2)} value="ATTENDED" />
        </Shown>
        <Shown state="invalid">
          <RadioGroup label="Patient" options={attendance} value={null} required error="Say whether the patient came." />
        </Shown>
        <Shown state="disabled">
          <RadioGroup label="Patient" options={attendance} value="ATTENDED" disabledReason="The session is locked." />
        </Shown>
        <Shown state="read-only">
          <RadioGroup label="Patient" options={attendance} value="ATTENDED" readOnly />
        </Shown>
      </Specimen>
      <Specimen name="switch">
        <Shown state="off">
          <Switch label="Show self-marks while marking" checked={!on} onChange={(to) => setOn(!to)} />
        </Shown>
        <Shown state="on">
          <Switch label="Show self-marks while marking" checked={on} onChange={setOn} />
        </Shown>
        <Shown state="hover" as="hover">
          <Switch label="E-mail me" checked={false} />
        </Shown>
        <Shown state="focus" as="focus">
          <Switch label="E-mail me" checked />
        </Shown>
        <Shown state="disabled">
          <Switch label="Module timetable" checked disabledReason="Only an administrator may change it." />
        </Shown>
        <Shown state="queued">
          <Switch label="E-mail me" checked queued />
        </Shown>
      </Specimen>
      <Specimen name="toggle-chip, filter-chip">
        <Shown state="toggle, selected">
          <ToggleChip label="Good isolation" selected={phrase} onChange={setPhrase} />
        </Shown>
        <Shown state="toggle, default">
          <ToggleChip label="Explained well" selected={!phrase} onChange={(to) => setPhrase(!to)} />
        </Shown>
        <Shown state="toggle, hover" as="hover">
          <ToggleChip label="Contact point" selected={false} onChange={setPhrase} />
        </Shown>
        <Shown state="toggle, focus" as="focus">
          <ToggleChip label="Finish margins" selected={false} onChange={setPhrase} />
        </Shown>
        <Shown state="filter">
          <FilterChip label="Years 3 to 5" onRemove={() => setPhrase(!phrase)} onPress={() => setPhrase(!phrase)} />
        </Shown>
        <Shown state="filter, focus" as="focus">
          <FilterChip label="Dentistry" onRemove={() => setPhrase(!phrase)} />
        </Shown>
      </Specimen>
    </>
  )
}

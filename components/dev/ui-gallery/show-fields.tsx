'use client'

import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Key } from '@/components/ui/key'
import { PasswordField } from '@/components/ui/password-field'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { Shown, Specimen } from './specimen'

const clinics = [
  { value: 'r', label: 'Restorative', group: 'Main building' },
  { value: 'p', label: 'Periodontology', group: 'Main building' },
  { value: 'o', label: 'Outreach Lakeside', group: 'Outreach' },
]

export function ShowFields() {
  const [name, setName] = useState('amira.haddad')
  const [note, setNote] = useState('Rubber dam placed, matrix 2, occlusion checked.')
  const [clinic, setClinic] = useState('r')
  return (
    <>
      <Specimen name="text-field, form-field">
        <Shown state="default">
          <TextField label="Username" value={name} onChange={setName} autoComplete="off" />
        </Shown>
        <Shown state="empty, with help">
          <TextField label="Hospital number" description="Never the patient's name." optional defaultValue="" />
        </Shown>
        <Shown state="hover" as="hover">
          <TextField label="Username" value={name} onChange={setName} />
        </Shown>
        <Shown state="focus" as="focus">
          <TextField label="Username" value={name} onChange={setName} />
        </Shown>
        <Shown state="with an icon">
          <TextField type="email" label="E-mail" icon={<Mail />} placeholder="name@school.example" defaultValue="" />
        </Shown>
        <Shown state="invalid">
          <TextField label="Tooth" defaultValue="19" error="There is no tooth 19. Teeth are 11 to 48, or 51 to 85." />
        </Shown>
        <Shown state="read-only">
          <TextField label="Chair" readOnly value="14" />
        </Shown>
        <Shown state="disabled">
          <TextField label="Chair" value="14" disabledReason="The shift has begun." />
        </Shown>
        <Shown state="loading">
          <TextField label="Username" value={name} onChange={setName} loading />
        </Shown>
        <Shown state="queued">
          <TextField label="Case note" value="Recall in 6 months" queued />
        </Shown>
      </Specimen>
      <Specimen name="password-field">
        <Shown state="default">
          <PasswordField label="Password" autoComplete="current-password" defaultValue="chairside" />
        </Shown>
        <Shown state="focus" as="focus">
          <PasswordField label="Password" autoComplete="current-password" defaultValue="chairside" />
        </Shown>
        <Shown state="invalid">
          <PasswordField
            label="Password"
            autoComplete="current-password"
            defaultValue="chairside"
            error="Login failed. Check your username and password."
          />
        </Shown>
        <Shown state="new, empty">
          <PasswordField label="New password" autoComplete="new-password" description="8 characters at least." defaultValue="" />
        </Shown>
      </Specimen>
      <Specimen name="text-area">
        <Shown state="default, grows with its text">
          <TextArea label="Feedback" value={note} onChange={setNote} maxLength={60} />
        </Shown>
        <Shown state="empty">
          <TextArea label="Feedback" placeholder="What went well, what next" defaultValue="" rows={3} />
        </Shown>
        <Shown state="invalid">
          <TextArea label="Reason" rows={3} defaultValue="" error="Say why the session is unlocked." />
        </Shown>
        <Shown state="read-only">
          <TextArea label="Student's comment" rows={3} readOnly value="Contact point was open at first." />
        </Shown>
        <Shown state="disabled">
          <TextArea label="Comment" rows={3} value="" disabledReason="Comments on a treatment session need the session saved first." />
        </Shown>
        <Shown state="queued">
          <TextArea label="Comment" rows={3} value="Well done." queued />
        </Shown>
      </Specimen>
      <Specimen name="select">
        <Shown state="default">
          <Select label="Clinic" options={clinics} value={clinic} onChange={setClinic} />
        </Shown>
        <Shown state="empty">
          <Select label="Clinic" options={clinics} placeholder="Choose a clinic" value="" />
        </Shown>
        <Shown state="hover" as="hover">
          <Select label="Clinic" options={clinics} value={clinic} onChange={setClinic} />
        </Shown>
        <Shown state="focus" as="focus">
          <Select label="Clinic" options={clinics} value={clinic} onChange={setClinic} />
        </Shown>
        <Shown state="invalid">
          <Select label="Clinic" options={clinics} placeholder="Choose a clinic" value="" error="Choose where the patient was seen." />
        </Shown>
        <Shown state="read-only">
          <Select label="Clinic" readOnly options={clinics} value="r" />
        </Shown>
        <Shown state="disabled">
          <Select label="Clinic" options={clinics} value="r" disabledReason="It comes from the timetable." />
        </Shown>
        <Shown state="loading">
          <Select label="Clinic" loading options={[]} placeholder="Loading" value="" />
        </Shown>
      </Specimen>
      <Specimen name="search-field">
        <Shown state="default, empty">
          <LiveSearch text="" />
        </Shown>
        <Shown state="with text">
          <LiveSearch text="Amira" />
        </Shown>
        <Shown state="focus" as="focus">
          <LiveSearch text="Amira" />
        </Shown>
        <Shown state="loading">
          <LiveSearch text="Ami" loading />
        </Shown>
      </Specimen>
    </>
  )
}

function LiveSearch({ text, loading }: { text: string; loading?: boolean }) {
  const [query, setQuery] = useState(text)
  return (
    <SearchField
      label="Search"
      placeholder="Name, student ID"
      value={query}
      onChange={setQuery}
      loading={loading}
      hint={<Key className="mr-2">/</Key>}
    />
  )
}

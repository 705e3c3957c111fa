'use client'

import { useEffect, useState } from 'react'
import { DialogHost } from '@/components/ui/dialog-host'
import { PageHeader } from '@/components/ui/page-header'
import { Segmented } from '@/components/ui/segmented'
import { TextLink } from '@/components/ui/text-link'
import { ToastHost } from '@/components/ui/toast-host'
import { showPseudoStates } from './ui-gallery/pseudo-states'
import { ShowButtons } from './ui-gallery/show-buttons'
import { ShowChoices } from './ui-gallery/show-choices'
import { ShowDates } from './ui-gallery/show-dates'
import { ShowFields } from './ui-gallery/show-fields'
import { ShowLayers } from './ui-gallery/show-layers'
import { ShowMessages } from './ui-gallery/show-messages'
import { ShowPeople } from './ui-gallery/show-people'
import { ShowScale } from './ui-gallery/show-scale'
import { ShowStructure } from './ui-gallery/show-structure'
import { ShowForm } from './ui-gallery/show-form'
import { ShowTeeth } from './ui-gallery/show-teeth'
import { ShowTokens } from './ui-gallery/show-tokens'

interface UiGalleryProps {
  /** Whether to draw the hosts of notices and dialogs. The shell has its own; a second set would show everything twice. */
  hasHosts?: boolean
}

const parts = [
  { id: 'tokens', title: 'Tokens', Part: ShowTokens },
  { id: 'buttons', title: 'Buttons and links', Part: ShowButtons },
  { id: 'scale', title: 'Scale', Part: ShowScale },
  { id: 'teeth', title: 'Teeth', Part: ShowTeeth },
  { id: 'form', title: 'Forms', Part: ShowForm },
  { id: 'fields', title: 'Fields', Part: ShowFields },
  { id: 'choices', title: 'Choices', Part: ShowChoices },
  { id: 'dates', title: 'Dates, times, numbers', Part: ShowDates },
  { id: 'messages', title: 'Messages and states', Part: ShowMessages },
  { id: 'people', title: 'Chips, people, files', Part: ShowPeople },
  { id: 'structure', title: 'Structure', Part: ShowStructure },
  { id: 'layers', title: 'Layers', Part: ShowLayers },
]

/** Every component in every state, for /dev/ui. */
export function UiGallery({ hasHosts = true }: UiGalleryProps) {
  const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system')
  const [density, setDensity] = useState<'comfortable' | 'compact'>('comfortable')

  useEffect(() => showPseudoStates(), [])

  function chooseTheme(next: 'system' | 'light' | 'dark') {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }

  function chooseDensity(next: 'comfortable' | 'compact') {
    setDensity(next)
    document.documentElement.dataset.density = next
  }

  return (
    <div className="mx-auto flex max-w-screen flex-col gap-12 p-4 md:p-8">
      <PageHeader
        title="Components"
        subtitle="Every component in every state. Hover, pressed and focus are shown as they look when they happen."
        control={
          <>
            <Segmented
              label="Theme"
              hideLabel
              value={theme}
              onChange={chooseTheme}
              options={[
                { value: 'system', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
            <Segmented
              label="Density"
              hideLabel
              value={density}
              onChange={chooseDensity}
              options={[
                { value: 'comfortable', label: 'Comfortable' },
                { value: 'compact', label: 'Compact' },
              ]}
            />
          </>
        }
      />
      <nav aria-label="Parts">
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {parts.map((part) => (
            <li key={part.id}>
              <TextLink href={`#${part.id}`} className="hit-area">
                {part.title}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ id, title, Part }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-8">
          <h2 id={`${id}-title`} className="border-b border-line pb-2 text-h2 font-bold">
            {title}
          </h2>
          <Part />
        </section>
      ))}
      {!hasHosts && (
        <>
          <DialogHost />
          <ToastHost />
        </>
      )}
    </div>
  )
}

'use client'

import { ArrowRight, Bell, Pause, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BackButton } from '@/components/ui/back-button'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { SkipLink } from '@/components/ui/skip-link'
import { TextButton } from '@/components/ui/text-button'
import { TextLink } from '@/components/ui/text-link'
import { Shown, Specimen } from './specimen'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function ShowButtons() {
  const [presses, setPresses] = useState(0)
  const press = () => setPresses(presses + 1)
  return (
    <>
      <Specimen name="button">
        {variants.map((variant) => (
          <Shown key={variant} state={`${variant}, default`}>
            <Button variant={variant} onPress={press}>
              Ask for sign-off
            </Button>
          </Shown>
        ))}
        {variants.map((variant) => (
          <Shown key={variant} state={`${variant}, hover`} as="hover">
            <Button variant={variant} onPress={press}>
              Ask for sign-off
            </Button>
          </Shown>
        ))}
        {variants.map((variant) => (
          <Shown key={variant} state={`${variant}, pressed`} as="active">
            <Button variant={variant} onPress={press}>
              Ask for sign-off
            </Button>
          </Shown>
        ))}
        {variants.map((variant) => (
          <Shown key={variant} state={`${variant}, focus`} as="focus">
            <Button variant={variant} onPress={press}>
              Ask for sign-off
            </Button>
          </Shown>
        ))}
        {variants.map((variant) => (
          <Shown key={variant} state={`${variant}, loading`}>
            <Button variant={variant} loading onPress={press}>
              Ask for sign-off
            </Button>
          </Shown>
        ))}
        <Shown state="disabled, says why on hover, focus and tap">
          <Button variant="primary" disabledReason="Mark all required items first." onPress={press}>
            Finish and lock
          </Button>
        </Shown>
        <Shown state="small">
          <Button size="sm" icon={<Plus />} onPress={press}>
            Mark rest as 4
          </Button>
        </Shown>
        <Shown state="with icons">
          <Button icon={<Plus />} iconAfter={<ArrowRight />} onPress={press}>
            Add procedure
          </Button>
        </Shown>
        <Shown state="large, chairside">
          <Button variant="primary" size="lg" fullWidth onPress={press}>
            Finish and lock
          </Button>
        </Shown>
        <Shown state="long words wrap">
          <Button variant="primary" fullWidth onPress={press}>
            Behandlungssitzung abschließen und zur Bewertung freigeben
          </Button>
        </Shown>
      </Specimen>
      <Specimen name="icon-button">
        <Shown state="default, quiet">
          <IconButton label="Notifications" icon={<Bell />} onPress={press} />
        </Shown>
        <Shown state="hover" as="hover">
          <IconButton label="Notifications" icon={<Bell />} onPress={press} />
        </Shown>
        <Shown state="pressed" as="active">
          <IconButton label="Notifications" icon={<Bell />} onPress={press} />
        </Shown>
        <Shown state="focus" as="focus">
          <IconButton label="Notifications" icon={<Bell />} onPress={press} />
        </Shown>
        <Shown state="secondary, small">
          <IconButton variant="secondary" size="sm" label="Remove procedure" icon={<Trash2 />} onPress={press} />
        </Shown>
        <Shown state="large, chairside">
          <IconButton variant="secondary" size="lg" label="Hold" icon={<Pause />} onPress={press} />
        </Shown>
        <Shown state="loading">
          <IconButton variant="secondary" loading label="Hold" icon={<Pause />} onPress={press} />
        </Shown>
        <Shown state="disabled">
          <IconButton label="Remove procedure" icon={<Trash2 />} disabledReason="The session is locked." onPress={press} />
        </Shown>
      </Specimen>
      <Specimen name="link-button, text-link, text-button, back-button, skip-link">
        <Shown state="link-button">
          <LinkButton href="#buttons" variant="primary" iconAfter={<ArrowRight />}>
            Take next: Amira, chair 14
          </LinkButton>
        </Shown>
        <Shown state="link-button, focus" as="focus">
          <LinkButton href="#buttons">Open the register</LinkButton>
        </Shown>
        <Shown state="text-link">
          <p>
            Read <TextLink href="#buttons">what changed</TextLink> since the last time.
          </p>
        </Shown>
        <Shown state="text-link, hover" as="hover">
          <p>
            Read <TextLink href="#buttons">what changed</TextLink> since the last time.
          </p>
        </Shown>
        <Shown state="text-button">
          <p>
            3 selected. <TextButton onPress={press}>Select all 240 matching</TextButton>
          </p>
        </Shown>
        <Shown state="text-button, focus" as="focus">
          <p>
            3 selected. <TextButton onPress={press}>Select all 240 matching</TextButton>
          </p>
        </Shown>
        <Shown state="back-button">
          <BackButton label="Clinical" href="#buttons" />
        </Shown>
        <Shown state="skip-link: Tab from the top of a page">
          <SkipLink to="buttons" />
        </Shown>
      </Specimen>
      <Specimen name="breadcrumb" wide>
        <Breadcrumb crumbs={[{ label: 'Settings', href: '#buttons' }, { label: 'Users', href: '#buttons' }, { label: 'Amira Haddad' }]} />
      </Specimen>
    </>
  )
}

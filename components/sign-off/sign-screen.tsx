'use client'

import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { SignForm } from './sign-form'

// With code of its own: whoever confirms a session loads no forms.
const Form = dynamic(async () => (await import('./sign-form')).SignForm)

export function SignScreen(props: ComponentProps<typeof SignForm>) {
  return <Form {...props} />
}

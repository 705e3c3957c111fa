'use client'

import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { IconSlot } from './icon-slot'
import { Spinner } from './spinner'
import { Tooltip } from './tooltip'

type NativeProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'id' | 'type' | 'aria-expanded' | 'aria-controls' | 'aria-haspopup' | 'aria-pressed' | 'aria-describedby' | 'aria-keyshortcuts'
>

interface IconButtonProps extends NativeProps {
  /** The name of the button: spoken, and shown on hover and focus. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  loading?: boolean
  disabledReason?: string | null | false
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  className?: string
}

/** A button that is an icon only. Prefer words where there is room. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'md',
  type = 'button',
  loading = false,
  disabledReason,
  onPress,
  className,
  'aria-describedby': describedBy,
  ...native
}: IconButtonProps) {
  const reasonId = useId()
  const isBlocked = loading || Boolean(disabledReason)

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBlocked) return event.preventDefault()
    onPress?.(event)
  }

  return (
    <Tooltip text={disabledReason ? `${label}. ${disabledReason}` : label} onTap={Boolean(disabledReason)}>
      <button
        {...native}
        type={type}
        aria-label={label}
        aria-disabled={isBlocked || undefined}
        aria-busy={loading || undefined}
        aria-describedby={[describedBy, disabledReason && reasonId].filter(Boolean).join(' ') || undefined}
        className={buttonStyle({ variant, size, square: true, isBlocked: Boolean(disabledReason), className })}
        onClick={press}
      >
        {loading ? <Spinner /> : <IconSlot>{icon}</IconSlot>}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </Tooltip>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useId, useSyncExternalStore, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { BlockedReason } from './blocked-reason'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { IconSlot } from './icon-slot'
import { Spinner } from './spinner'

type NativeProps = Pick<
  ComponentProps<'button'>,
  | 'ref'
  | 'id'
  | 'name'
  | 'value'
  | 'form'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-haspopup'
  | 'aria-pressed'
  | 'aria-describedby'
  | 'aria-label'
>

interface ButtonProps extends NativeProps {
  /** Takes the focus first when its dialog opens. */
  'data-autofocus'?: boolean
  /** A verb and its object. The words wrap rather than being cut. */
  children: ReactNode
  /** One primary button for each screen; secondary (default) for the rest; quiet for buttons that should not ask for attention. */
  variant?: ButtonVariant
  /** sm 32 px, md 40 px (both 44 under a finger), lg 56 px for gloved hands at the chair. */
  size?: ButtonSize
  /** submit-early: for a form with an action of React's, which keeps the sent values until there is code for them. */
  type?: 'button' | 'submit' | 'submit-early'
  /** An icon before the words, e.g. `<Plus />`. */
  icon?: ReactNode
  /** An icon after the words. */
  iconAfter?: ReactNode
  /** One word instead of the words, in the head of a screen on a phone. Without it only the icon is shown. */
  short?: string | undefined
  /** Whether its work is under way: it then keeps its size and focus and ignores presses. */
  loading?: boolean
  /** The reason why the button cannot be pressed at present; shown on hover, focus and tap. There is no disabled button without a reason. */
  disabledReason?: string | null | false
  fullWidth?: boolean
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Layout only (grow, self-end); the look is variant and size. */
  className?: string
}

export function Button(props: ButtonProps) {
  if (props.type === 'submit') return <SubmitButton {...props} />
  return <AnyButton {...props} type={props.type === 'submit-early' ? 'submit' : 'button'} />
}

/**
 * Sends its form once there is code to do it. Before that the browser itself would send it and write what was typed into the address: a password would be in
 * the history and in the logs.
 */
function SubmitButton(props: ButtonProps) {
  const type = useSyncExternalStore(
    subscribeToNothing,
    () => 'submit' as const,
    () => 'button' as const,
  )
  return <AnyButton {...props} type={type} />
}

const subscribeToNothing = () => () => {}

function AnyButton({
  children,
  variant = 'secondary',
  size = 'md',
  type,
  icon,
  iconAfter,
  short,
  loading = false,
  disabledReason,
  fullWidth,
  onPress,
  className,
  'aria-describedby': describedBy,
  ...native
}: Omit<ButtonProps, 'type'> & { type: 'button' | 'submit' }) {
  const t = useTranslations('ui')
  const reasonId = useId()
  const isBlocked = loading || Boolean(disabledReason)

  function press(event: MouseEvent<HTMLButtonElement>) {
    // aria-disabled instead of disabled: the button keeps its focus and can show its reason.
    if (isBlocked) return event.preventDefault()
    onPress?.(event)
  }

  return (
    <>
      <button
        {...native}
        type={type}
        aria-disabled={isBlocked || undefined}
        aria-busy={loading || undefined}
        aria-describedby={[describedBy, disabledReason && reasonId].filter(Boolean).join(' ') || undefined}
        className={buttonStyle({
          variant,
          size,
          isBlocked: Boolean(disabledReason),
          className: [fullWidth && 'w-full', className].filter(Boolean).join(' '),
        })}
        onClick={press}
      >
        {loading ? <Spinner /> : icon && <IconSlot>{icon}</IconSlot>}
        <span data-words={icon ? '' : undefined}>{children}</span>
        {short && (
          <span data-short aria-hidden="true">
            {short}
          </span>
        )}
        {loading && <span className="sr-only">{t('working')}</span>}
        {iconAfter && <IconSlot>{iconAfter}</IconSlot>}
      </button>
      {disabledReason && <BlockedReason id={reasonId} text={disabledReason} />}
    </>
  )
}

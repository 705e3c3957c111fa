import { TextLink } from '@/components/ui/text-link'

/** A mail's plain text with its addresses as links, so that a password reset can be followed to its end. */
export function MailText({ text }: { text: string }) {
  return (
    <p className="max-w-prose whitespace-pre-line">
      {text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
        index % 2 === 1 ? (
          <TextLink key={index} href={part}>
            {part}
          </TextLink>
        ) : (
          part
        ),
      )}
    </p>
  )
}

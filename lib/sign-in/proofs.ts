/** How a person with an account proved who they are: with a password or at a provider, alone or with a second factor. */
export const ownProofs = ['PASSWORD', 'PASSWORD_CODE', 'PROVIDER', 'PROVIDER_CODE'] as const
export type OwnProof = (typeof ownProofs)[number]

/** How a signer proved who they are. Somebody without an account uses a link in a mail, or a code in a mail that they type on the student's device. */
export const signerProofs = [...ownProofs, 'LINK', 'DEVICE_CODE'] as const
export type SignerProof = (typeof signerProofs)[number]

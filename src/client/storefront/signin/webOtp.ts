/** The types of browsers that read a code out of a message (WebOTP), which the standard's types lack. */
interface OtpCredential {
  code?: string;
}
type OtpRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

/**
 * Waits for the message with the code on this device and returns the code; null where the browser cannot, the person does
 * not allow it, or `signal` ends it. The message must end in `@host #code`.
 */
export async function codeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null;
  try {
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal };
    const credential = (await navigator.credentials.get(request)) as OtpCredential | null;
    return credential?.code ?? null;
  } catch {
    return null;
  }
}

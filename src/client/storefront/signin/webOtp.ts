/** The types of WebOTP, which the standard library lacks. */
interface OtpCredential {
  code?: string;
}
type OtpRequest = CredentialRequestOptions & { otp: { transport: 'sms'[] } };

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

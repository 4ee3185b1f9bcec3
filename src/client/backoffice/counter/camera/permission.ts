interface PolicyOfDocument {
  featurePolicy?: { allowsFeature: (feature: string) => boolean };
}

/** Whether the page was sent a permission for the camera; browsers that cannot say so do not mind it either. */
export function isCameraAllowed(): boolean {
  const { featurePolicy } = document as PolicyOfDocument;
  return featurePolicy?.allowsFeature('camera') ?? true;
}

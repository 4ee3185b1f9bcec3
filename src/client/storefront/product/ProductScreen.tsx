import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Redirect, useSearch } from 'wouter';
import { toApiError } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { useIdle } from '#client/browser/whenPageLoaded.ts';
import { Breadcrumbs } from '#client/design/breadcrumbs/Breadcrumbs.tsx';
import { BackLink } from '#client/design/button/BackLink.tsx';
import { Drawing } from '#client/design/emptyState/Drawing.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { PictureButton } from '#client/design/pictureViewer/PictureButton.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import { ToggleButton } from '#client/design/toggle/ToggleButton.tsx';
import type { Product } from '#shared/contracts/catalog.ts';
import { isSoldOut } from '#shared/domain/catalog/availability.ts';
import { pictureIndex } from '#shared/domain/catalog/products/pictureColors.ts';
import { PRODUCT_FIELDS, PUBLIC_CODES } from '#shared/domain/catalog/products/productFields.ts';
import { messages } from '#shared/messages.ts';
import { PICTURE_SIZES, pictureCopies, pictureUrl } from '#shared/productPictures.ts';
import { findListedProduct } from '../catalog/listedProduct.ts';
import { ProductPicture } from '../catalog/ProductPicture.tsx';
import { cardFacts } from '../catalog/productFacts.ts';
import { AddToCartForm, useChoice } from '../choice/AddToCartForm.tsx';
import * as css from './ProductScreen.css.ts';

const ProductContent = lazy(() => import('./ProductContent.tsx'));
const RelatedProducts = lazy(() => import('./RelatedProducts.tsx'));
const PickupFrom = lazy(() => import('./PickupFrom.tsx'));

export default function ProductScreen() {
  const id = new URLSearchParams(useSearch()).get('_id');
  return id ? <ProductPage key={id} id={id} /> : <Redirect to={paths.home()} replace />;
}

function ProductPage({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const product = trpc.stocks.get.useQuery(
    { _id: id },
    { placeholderData: () => findListedProduct(queryClient, id), refetchOnWindowFocus: 'always' },
  );
  usePageTitle(product.data?.name ?? 'Product');

  if (product.isPending) return <ProductSkeleton />;
  if (product.data) return <ProductView product={product.data} />;
  return (
    <>
      <VisuallyHidden as="h1">Product</VisuallyHidden>
      {toApiError(product.error)?.code === 'not_found' ? <UnknownProduct /> : <QueryError query={product} />}
    </>
  );
}

function ProductView({ product }: { product: Product }) {
  const path = useCategoryPath(product.category);
  // Below the fold, and its sanitizer is larger than this page.
  const isIdle = useIdle();
  const choosing = useChoice(product);
  const [{ color }] = choosing;
  const category = path.at(-1) ?? product.category;
  const facts = cardFacts(product);
  return (
    <Stack gap="8">
      <BackLink href={paths.home({ category: category._id })} isBelowDesktop>
        {category.name}
      </BackLink>
      {/* Below a desktop's width only the back link. */}
      <Box display={{ mobile: 'none', desktop: 'block' }}>
        <Breadcrumbs
          items={[
            { label: 'Home', href: paths.home() },
            ...path.map(({ _id, name }) => ({ label: name, href: paths.home({ category: _id }) })),
            { label: product.name },
          ]}
        />
      </Box>
      <div className={css.page}>
        <ProductGallery name={product.name} images={product.images} color={color} />
        <Stack gap="2" minWidth="0">
          <Heading level={1}>{product.name}</Heading>
          <AddToCartForm product={product} choosing={choosing} hasBar>
            <div className={css.stock}>
              <Suspense fallback={null}>{isIdle && !isSoldOut(product) && <PickupFrom product={product} />}</Suspense>
            </div>
            {product.description && <Text tone="muted">{product.description}</Text>}
            {facts && <Note>{facts}</Note>}
            {PUBLIC_CODES.map(
              (name) => product[name] && <Note key={name}>{`${PRODUCT_FIELDS[name].label} ${product[name]}`}</Note>,
            )}
          </AddToCartForm>
        </Stack>
        {product.content && isIdle && (
          <Box minWidth="0" paddingTop="5" borderTop="hairline">
            <Suspense fallback={null}>
              <ProductContent html={product.content} />
            </Suspense>
          </Box>
        )}
      </div>
      {isIdle && (
        <Suspense fallback={null}>
          <RelatedProducts product={product} />
        </Suspense>
      )}
    </Stack>
  );
}

function UnknownProduct() {
  return (
    <EmptyState
      icon={<Drawing name="search" />}
      title={messages.productNotFound}
      description="You may like our other products."
      next={{ href: paths.home(), label: 'Browse the store' }}
    />
  );
}

const MINUTE = 60_000;

function useCategoryPath({ _id, name }: Product['category']): { _id: string; name: string }[] {
  const breadcrumbs = trpc.categories.breadcrumbs.useQuery({ _id }, { staleTime: 10 * MINUTE });
  return breadcrumbs.data?.menus ?? [{ _id, name }];
}

function ProductSkeleton() {
  return (
    <SkeletonGroup label="Loading the product">
      <VisuallyHidden as="h1">Product</VisuallyHidden>
      <Stack gap="8">
        <Inline minHeight="44">
          <Skeleton width="12em" />
        </Inline>
        <div className={css.page}>
          <div className={css.main}>
            <Skeleton shape="image" />
          </div>
          <Stack gap="2" minWidth="0">
            <Skeleton shape="heading" width="80%" />
            <Skeleton lines={2} />
            <Skeleton shape="heading" width="6em" />
            <Skeleton shape="block" width="70%" />
            <Skeleton shape="block" height={52} />
          </Stack>
        </div>
      </Stack>
    </SkeletonGroup>
  );
}

// Few customers use it, so it is loaded just before the press.
const loadViewer = () => import('../../design/pictureViewer/PictureViewer.tsx');
const PictureViewer = lazy(loadViewer);

interface ProductGalleryProps {
  name: string;
  images: Product['images'];
  /** The chosen color, whose picture is shown first; empty for none. */
  color: string;
}

/** The pictures in a row, which a finger swipes; small ones below show the position. */
function ProductGallery({ name, images, color }: ProductGalleryProps) {
  const strip = useRef<HTMLSpanElement>(null);
  const [index, setIndex] = useState(() => pictureIndex(images, color) ?? 0);
  const [isViewing, setViewing] = useState(false);
  const ofColor = pictureIndex(images, color) ?? null;

  function show(chosen: number) {
    setIndex(chosen);
    strip.current?.scrollTo({ left: chosen * strip.current.clientWidth });
  }
  useLayoutEffect(() => {
    if (ofColor !== null) strip.current?.scrollTo({ left: ofColor * strip.current.clientWidth });
  }, [ofColor]);

  const pictures = (
    <span
      ref={strip}
      className={css.strip}
      onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setIndex(Math.round(scrollLeft / clientWidth))}
    >
      {(images.length > 0 ? images : [undefined]).map((image, place) => (
        <ProductPicture
          key={image?.filename ?? 'none'}
          image={image}
          alt={place === 0 ? name : ''}
          sizes={PICTURE_SIZES.gallery}
          isFirst={place === index}
        />
      ))}
    </span>
  );

  return (
    <div className={css.main}>
      {images.length > 0 ? (
        <PictureButton onPress={() => setViewing(true)} onNear={() => void loadViewer()}>
          {pictures}
        </PictureButton>
      ) : (
        pictures
      )}
      {images.length > 1 && (
        <div className={css.thumbnails}>
          {images.map((image, other) => (
            <ToggleButton
              key={image.filename}
              aria-label={`Picture ${other + 1} of ${images.length}`}
              isSelected={other === index}
              onChange={() => show(other)}
            >
              <span className={css.thumbnail}>
                <ProductPicture image={image} sizes="56px" />
              </span>
            </ToggleButton>
          ))}
        </div>
      )}
      {images.length > 1 && (
        <div className={css.dots} aria-hidden>
          {images.map((image, other) => (
            <span key={image.filename} className={css.dot} data-current={other === index || undefined} />
          ))}
        </div>
      )}
      {isViewing && (
        <Suspense fallback={null}>
          <PictureViewer
            title={name}
            pictures={images.map(viewedPicture)}
            index={index}
            onIndexChange={show}
            onClose={() => setViewing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const viewedPicture = ({ filename, width, height }: Product['images'][number]) => ({
  src: pictureUrl(filename),
  srcSet: [pictureCopies(filename, width), `${pictureUrl(filename)} ${width}w`].filter(Boolean).join(', '),
  width,
  height,
});
